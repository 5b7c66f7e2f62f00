#!/usr/bin/env bash
# Builds the stack and starts it on $PORT.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
go build -o bin/coach .
exec bin/coach
