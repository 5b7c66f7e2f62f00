"""python -m target --port P [--fault ID] [--variant ID ...] | --list | --print-config"""
import argparse
import json
import sys

from . import build


def main():
    ap = argparse.ArgumentParser(prog="target", description=__doc__)
    ap.add_argument("--port", type=int)
    ap.add_argument("--fault")
    ap.add_argument("--variant", action="append", nargs="+", default=[])
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--clock-offset-minutes", type=float, default=0)
    ap.add_argument("--list", action="store_true", help="all faults and variants, as JSON")
    ap.add_argument("--print-config", action="store_true", help="what a tester is told, as JSON")
    args = ap.parse_args()
    variants = [v for group in args.variant for name in group for v in name.split(",") if v]
    if args.list:
        return print(json.dumps(build.listing(), ensure_ascii=False, indent=1))
    try:
        platform = build.platform(args.fault, variants, args.seed, args.clock_offset_minutes)
    except build.Unknown as unknown:
        sys.exit(f"target: {unknown}")
    if args.print_config:
        return print(json.dumps(build.config(platform), ensure_ascii=False, indent=1))
    if args.port is None:
        ap.error("--port is needed")
    from . import app
    app.run(platform, args.port)


if __name__ == "__main__":
    main()
