#!/usr/bin/env bash
# Gates the second platform (FastAPI on SQLite, another reading of the document) with the suite: as it is it has to conform with nothing
# untested, and with each of a few faults it has to fail by the requirement that the fault breaks.
# Needs python3 (3.11 or later), and `npm ci` done. Rerunnable; it leaves reports in reports/latest/second-platform.
#   bash examples/second-platform/gate.sh [fault...]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
reports="$root/reports/latest/second-platform"
# One folder a state of the requirements, kept between runs.
venv="${TMPDIR:-/tmp}/travel-conformance-venv-$(cksum < "$here/target/requirements.txt" | cut -d' ' -f1)"

[ -f "$root/dist/src/cli/main.js" ] || npm --prefix "$root" run build
if [ ! -x "$venv/bin/uvicorn" ]; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$here/target/requirements.txt"
fi

target=''
stop() { [ -z "$target" ] || { kill "$target" 2> /dev/null || true; wait "$target" 2> /dev/null || true; target=''; }; }
trap stop EXIT

# start <fault or nothing>: the platform on a free port, which it sets in $port.
start() {
  port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
  (cd "$here" && exec "$venv/bin/python" -m target --port "$port" ${1:+--fault "$1"}) &
  target=$!
  for _ in $(seq 150); do
    if (exec 3<> "/dev/tcp/127.0.0.1/$port") 2> /dev/null; then return; fi
    kill -0 "$target" 2> /dev/null || break
    sleep 0.2
  done
  echo "the second platform did not start${1:+ with the fault $1}" && exit 3
}

# run <name>: the suite against it; the exit code is in $status.
run() {
  status=0
  node "$root/dist/src/cli/main.js" run --config "$here/conformance.config.yaml" --base-url "http://127.0.0.1:$port" --out "$reports/$1" \
    > "$reports/$1.txt" 2>&1 || status=$?
}

# verdict_of <name> <requirement>
verdict_of() {
  node -e 'const [file, id] = process.argv.slice(1); console.log(require(file).requirements.find((one) => one.id === id)?.verdict)' "$reports/$1/report.json" "$2"
}

mkdir -p "$reports"
failed=0

start ''
run good
stop
passed=$(node -e 'const { requirements, run } = require(process.argv[1]); const odd = requirements.filter((one) => one.verdict !== "pass"); console.log(odd.length === 0 ? `${requirements.length} requirements pass in ${run.requests} calls` : odd.map((one) => `${one.id} ${one.verdict}: ${one.reason ?? ""}`).join("; "))' "$reports/good/report.json")
echo "good platform: exit $status, $passed"
if [ "$status" != 0 ] || [[ "$passed" != *' requirements pass in '* ]]; then
  tail -40 "$reports/good.txt"
  failed=1
fi

# fault=requirement
faults=(key-last-eight=auth.invalid-key past-page2=bus.past-date page-gap-last=bus.paging gid-echo-other=bus.gid-downstream code-text=envelope.code
  result-order-no-missing=cancel.order-no)
[ $# = 0 ] || faults=("$@")
for one in "${faults[@]}"; do
  fault=${one%%=*}
  start "$fault"
  run "$fault"
  stop
  wanted=${one#*=}
  if [ "$wanted" = "$one" ]; then
    echo "$fault: exit $status"
    continue
  fi
  verdict=$(verdict_of "$fault" "$wanted")
  echo "$fault: exit $status, $wanted $verdict"
  if [ "$status" != 1 ] || [ "$verdict" != fail ]; then failed=1; fi
done

[ "$failed" = 0 ] && echo 'the second platform is gated: it conforms, and its faults are found'
exit "$failed"
