#!/usr/bin/env bash
# Builds the stack, outside of this folder, and starts it on $PORT.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
build="${TMPDIR:-/tmp}/travel-conformance-stacks/micronaut"
mvn -q -B package -Dbuild.folder="$build"
exec java -jar "$build/travel.jar"
