#!/usr/bin/env bash
# Builds the stack, outside of this folder, and starts it on $PORT.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
build="${TMPDIR:-/tmp}/travel-conformance-stacks/rust-axum"
cargo build --quiet --locked --target-dir "$build"
exec "$build/debug/travel"
