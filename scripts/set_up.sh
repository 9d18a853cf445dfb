#!/bin/sh
# Make a virtual environment and install Remint into it: with its development tools, or what else is named.
# Usage: set_up.sh PYTHON FOLDER [WHAT]
set -eu
python=$1
folder=$2
# REMINT_EXTRAS: further ones, such as transformers, which is too large for everybody to have.
what=${3:-.[dev${REMINT_EXTRAS:+,$REMINT_EXTRAS}]}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Remint needs Python 3.11 or later; $("$python" --version) was found. Try: make PYTHON=python3.12 ..." >&2
    exit 2
}

install() { # the environment's own pip where it has one, uv otherwise
    if "$folder/bin/python" -m pip --version >/dev/null 2>&1; then
        "$folder/bin/python" -m pip install --quiet --quiet --disable-pip-version-check "$@"
    else
        VIRTUAL_ENV="$folder" uv pip install --quiet "$@"
    fi
}

echo "Setting up $folder (about a minute) ..."
if ! "$python" -m venv "$folder" 2>/dev/null; then
    # Debian splits venv from Python; uv and virtualenv do the same job.
    rm -rf "$folder"
    if command -v uv >/dev/null 2>&1; then
        uv venv --quiet --python "$python" "$folder"
    elif command -v virtualenv >/dev/null 2>&1; then
        virtualenv --quiet --python "$python" "$folder"
    else
        echo "$python cannot make virtual environments here. On Debian: apt install python3-venv" >&2
        exit 3
    fi
fi
install --constraint constraints.txt --editable "$what"
