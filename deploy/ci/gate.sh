#!/bin/sh
# Compare a model with the one in use, write the reports, and fail on a regression. Used by the GitHub Action and the
# GitLab snippet beside it; runs anywhere where `remint` is installed.
#
#   REMINT_CI_BENCHMARK     a name or a file                     (required)
#   REMINT_CI_MODEL         the new model                        (this or the next is required)
#   REMINT_CI_SAMPLES       a file of samples in its place
#   REMINT_CI_BASE          the model in use                     (this or the next is required)
#   REMINT_CI_BASE_SAMPLES  a file of samples in its place
#   REMINT_CI_OPTIONS       further options of `remint run`, such as "--samples 4 --limit 50"
#   REMINT_CI_MUST_PASS     problems that must pass: ids with commas between them, or a file
#   REMINT_CI_ALLOW_MISSING 1: problems that only the model in use has a verdict of do not fail the build
#   REMINT_CI_CONFIG        a remint.toml to use; default none: a pull request could change that of the checkout
#   REMINT_CI_OUTPUT        folder for the reports; default remint-reports
#
# Exit code 1: a regression. 2: something in the settings is wrong, or too few problems to show a regression. 3: the machine or a server failed.
set -eu

wrong() {
    echo "remint gate: $1 See the head of gate.sh." >&2
    exit 2
}

# Whether a model or samples are meant is said by the variable alone: whoever opens a pull request can add a file that is
# called like a model. A name that ends in .jsonl is that of no model, so it may stand in either.
one_of() {
    if [ -n "$2" ] && [ -n "$4" ]; then wrong "$1 and $3 are both set. Set one of them."; fi
    if [ -z "$2" ] && [ -z "$4" ]; then wrong "$1 is not set."; fi
}
[ -n "${REMINT_CI_BENCHMARK:-}" ] || wrong "REMINT_CI_BENCHMARK is not set."
one_of REMINT_CI_MODEL "${REMINT_CI_MODEL:-}" REMINT_CI_SAMPLES "${REMINT_CI_SAMPLES:-}"
one_of REMINT_CI_BASE "${REMINT_CI_BASE:-}" REMINT_CI_BASE_SAMPLES "${REMINT_CI_BASE_SAMPLES:-}"
# It could name another server for the model, which would be sent the key.
if [ -e .env ] || [ -L .env ]; then
    wrong "A file .env is in the checkout, and a pull request can change it. Remove it, and give keys as secrets."
fi
output=${REMINT_CI_OUTPUT:-remint-reports}
mkdir -p "$output"
# Empty: no remint.toml is read.
export REMINT_CONFIG="${REMINT_CI_CONFIG:-}"

# The id of a run of a model ($1), or of samples that were made elsewhere ($2).
run_of() {
    model=$1 samples=$2
    case $model in *.jsonl) samples=$model ;; esac
    if [ -n "$samples" ]; then
        remint judge "$REMINT_CI_BENCHMARK" "$samples" --json > "$output/.run.json"
    else
        # shellcheck disable=SC2086  # several options
        remint run "$REMINT_CI_BENCHMARK" --model "$model" ${REMINT_CI_OPTIONS:-} --json > "$output/.run.json"
    fi
    python3 -P -c 'import json, sys; made = json.load(sys.stdin); print(made.get("id") or made["run"])' \
        < "$output/.run.json" || exit 3
    rm -f "$output/.run.json"
}

base=$(run_of "${REMINT_CI_BASE:-}" "${REMINT_CI_BASE_SAMPLES:-}")
new=$(run_of "${REMINT_CI_MODEL:-}" "${REMINT_CI_SAMPLES:-}")
if [ "$base" = "$new" ]; then
    echo "remint gate: both are the same run, so there is nothing to compare." >&2
    exit 2
fi
remint report "$base" "$new" -o "$output/report.html" -o "$output/report.json"
remint report "$new" --to junit-problems -o "$output/problems.xml"
set -- "$base" "$new" --fail-on regression
if [ -n "${REMINT_CI_MUST_PASS:-}" ]; then
    set -- "$@" --must-pass "$REMINT_CI_MUST_PASS"
fi
if [ "${REMINT_CI_ALLOW_MISSING:-}" = 1 ]; then
    set -- "$@" --allow-missing
fi
remint compare "$@" -o "$output/compare.html" -o "$output/comment.md" -o "$output/compare.xml" -o "$output/compare.json"
