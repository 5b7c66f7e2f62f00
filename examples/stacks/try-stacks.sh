#!/usr/bin/env bash
# Runs the suite against small platforms on usual web stacks, each with its framework's defaults. Every one of them keeps the document, so a requirement
# that does not pass is either the suite's mistake or a default that breaks the document.
#   bash examples/stacks/try-stacks.sh [name...]      SEEDS='1 2 3' PROFILES='gate nightly' by default
# Needs a build (made if there is none) and what the stack's start.sh builds with. Reports are left in reports/latest/stacks.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
reports="$root/reports/latest/stacks"
read -ra seeds <<< "${SEEDS:-1 2 3}"
read -ra profiles <<< "${PROFILES:-gate nightly}"
stacks=("$@")
[ $# -gt 0 ] || for folder in "$here"/*/start.sh; do stacks+=("$(basename "$(dirname "$folder")")"); done

[ -f "$root/dist/src/cli/main.js" ] || npm --prefix "$root" run build

stack=''
stop() { [ -z "$stack" ] || { kill "$stack" 2> /dev/null || true; wait "$stack" 2> /dev/null || true; stack=''; }; }
trap stop EXIT

# listens <port>
listens() { (exec 3<> "/dev/tcp/127.0.0.1/$1") 2> /dev/null; }

# start <name>: builds the stack and starts it on a free port, which it sets in $port. A first build may take minutes, so the port is none of those that
# the system gives away meanwhile.
start() {
  while port=$((20000 + RANDOM % 10000)) && listens "$port"; do :; done
  # A new process numbers its orders anew, so the numbers spent before say nothing.
  rm -f "$here/$1/orders-spent.ndjson"
  PORT=$port bash "$here/$1/start.sh" > "$reports/$1/stack.log" 2>&1 &
  stack=$!
  for _ in $(seq 1800); do
    if listens "$port"; then return 0; fi
    kill -0 "$stack" 2> /dev/null || break
    sleep 0.5
  done
  echo "$1: did not start"
  tail -20 "$reports/$1/stack.log"
  return 1
}

# tell <report>: a line for each requirement that did not pass and for each of its findings. Exits 1 where there is one, or no report.
tell() {
  node -e '
    const { requirements, findings } = require(process.argv[1]);
    const odd = requirements.filter((one) => one.verdict !== "pass");
    for (const { id, verdict, reason } of odd) {
      console.log(`    ${verdict} ${id}${reason ? `: ${reason}` : ""}`);
      for (const { message, request } of findings.filter((one) => one.requirement === id)) {
        console.log(`      ${message} | ${(request?.bodyText ?? JSON.stringify(request?.body ?? null)).slice(0, 300)}`);
      }
    }
    process.exit(odd.length > 0 ? 1 : 0);' "$1"
}

odd=0
for name in "${stacks[@]}"; do
  mkdir -p "$reports/$name"
  if ! start "$name"; then
    odd=1
    stop
    continue
  fi
  for profile in "${profiles[@]}"; do
    for seed in "${seeds[@]}"; do
      out="$reports/$name/$profile-$seed"
      rm -rf "$out"
      status=0
      node "$root/dist/src/cli/main.js" run --config "$here/$name/conformance.config.yaml" --base-url "http://127.0.0.1:$port" --profile "$profile" --seed "$seed" \
        --out "$out" > "$reports/$name/$profile-$seed.txt" 2>&1 || status=$?
      echo "$name $profile seed $seed: exit $status"
      [ "$status" = 0 ] || odd=1
      tell "$out/report.json" || odd=1
    done
  done
  stop
done

[ "$odd" = 0 ] && echo "every requirement passes on every stack: ${stacks[*]}"
exit "$odd"
