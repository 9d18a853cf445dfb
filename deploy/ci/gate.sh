#!/bin/sh
# Compare a model with the one in use, write the reports, and fail on a regression. Used by the GitHub Action and the
# GitLab snippet beside it; runs anywhere where `remint` is installed.
#
#   REMINT_CI_BENCHMARK  a name or a file                     (required)
#   REMINT_CI_MODEL      the new model, or a file of samples  (required)
#   REMINT_CI_BASE       the model in use, or a file of samples (required)
#   REMINT_CI_OPTIONS    further options of `remint run`, such as "--samples 4 --limit 50"
#   REMINT_CI_MUST_PASS  problems that must pass: ids with commas between them, or a file
#   REMINT_CI_ALLOW_MISSING  1: problems that only the model in use has a verdict of do not fail the build
#   REMINT_CI_OUTPUT     folder for the reports; default remint-reports
#
# Exit code 1: a regression. 2: something in the settings is wrong. 3: the machine or a server failed.
set -eu

for name in REMINT_CI_BENCHMARK REMINT_CI_MODEL REMINT_CI_BASE; do
    eval "value=\${$name:-}"
    if [ -z "$value" ]; then
        echo "remint gate: $name is not set. See the head of gate.sh." >&2
        exit 2
    fi
done
output=${REMINT_CI_OUTPUT:-remint-reports}
mkdir -p "$output"

# The id of a run of a model, or of samples that were made elsewhere.
run_of() {
    if [ -f "$1" ]; then
        remint judge "$REMINT_CI_BENCHMARK" "$1" --json > "$output/.run.json"
    else
        # shellcheck disable=SC2086  # several options
        remint run "$REMINT_CI_BENCHMARK" --model "$1" ${REMINT_CI_OPTIONS:-} --json > "$output/.run.json"
    fi
    python3 -c 'import json, sys; made = json.load(sys.stdin); print(made.get("id") or made["run"])' \
        < "$output/.run.json" || exit 3
    rm -f "$output/.run.json"
}

base=$(run_of "$REMINT_CI_BASE")
new=$(run_of "$REMINT_CI_MODEL")
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
