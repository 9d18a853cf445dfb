#!/bin/sh
# Put the Markdown of the gate under the pull request: into the comment that an earlier build made, found by a mark in it
# that nobody sees, else into a new one. It always ends well: who may not comment has the summary of the job.
#
#   comment.sh FILE      with GH_TOKEN, GITHUB_REPOSITORY and PULL_REQUEST
set -u
mark='<!-- remint gate -->'
body=$(mktemp)
trap 'rm -f "$body"' EXIT
{ echo "$mark"; cat "$1"; } > "$body"

# Only a comment of a bot that begins with the mark: anybody can paste the mark into a comment of theirs.
earlier=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments" \
    --jq ".[] | select(.user.type == \"Bot\" and (.body | startswith(\"$mark\"))) | .id" | head -n 1)
if [ -n "$earlier" ]; then
    gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$earlier" -F "body=@$body" > /dev/null
else
    gh api --method POST "repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments" -F "body=@$body" > /dev/null
fi || echo "::notice::The comment could not be written, as in pull requests from forks. It is in the summary of the job."
exit 0
