#!/usr/bin/env bash
# Builds the stack and starts it on $PORT.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
cargo build --quiet --locked
exec target/debug/travel
