#!/usr/bin/env bash
# Installs what the platform needs and starts it on $PORT.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
export PYTHONDONTWRITEBYTECODE=1
# One folder a state of the requirements, kept between runs.
venv="${TMPDIR:-/tmp}/travel-conformance-venv-$(cksum < requirements.txt | cut -d' ' -f1)"
if [ ! -f "$venv/ready" ]; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r requirements.txt >&2
  touch "$venv/ready"
fi
exec "$venv/bin/uvicorn" main:app --host 127.0.0.1 --port "$PORT" --log-level warning
