import './all.ts';
import { conformance } from '../src/harness/index.ts';

conformance();
