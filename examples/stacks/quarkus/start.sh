#!/usr/bin/env bash
# Builds the stack and starts it on $PORT.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
mvn -q -B package
exec java -jar target/quarkus-app/quarkus-run.jar
