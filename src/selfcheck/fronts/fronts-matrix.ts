import { runFronts } from './run-fronts.ts';

/** The fronts alone, or those that are named: `npm run fronts -- firewall`. */
process.exitCode = (await runFronts(process.argv.slice(2))).odd > 0 ? 1 : 0;
