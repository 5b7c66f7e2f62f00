import * as vitest from 'vitest';
import { conformance } from '../cli/api/suites.ts';

// As in a project of a partner: npx vitest run --project conformance
conformance(vitest);
