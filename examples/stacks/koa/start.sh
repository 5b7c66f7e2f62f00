#!/usr/bin/env bash
# Installs what the platform needs and starts it on $PORT.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
[ -d node_modules ] || npm install --no-package-lock --no-audit --no-fund --loglevel=error >&2
exec node server.js
