#!/usr/bin/env bash
# Installs what the platform needs, makes its database anew, and starts it on $PORT.
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
DATABASE=$(mktemp -d)/db.sqlite3
export DATABASE
"$venv/bin/python" manage.py migrate --run-syncdb --verbosity 0
"$venv/bin/python" manage.py seed
exec "$venv/bin/gunicorn" --workers 2 --bind "127.0.0.1:$PORT" --log-level warning wsgi:application
