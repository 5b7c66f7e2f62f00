import { cityCodes, gidLifetime, undocumentedFields } from '../../src/checks/index.ts';
import { busiest, observation } from '../../src/harness/index.ts';

// §1, §2: for how long a gid names its trip is not shown
observation(
  'open.gid-lifetime',
  ({ searches }) => ({ answer: () => gidLifetime(searches) }),
  async ({ grounds, searches, send }) => {
    const [ground] = busiest(grounds);
    if (ground === undefined || gidLifetime(searches).value !== null) return;
    for (let times = 0; times < 2; times += 1) await send(ground.body);
  },
);

// §2: how the codes of request and answer relate is not shown
observation('open.city-codes', ({ codes }) => cityCodes(codes));

// §2: fields that the document does not name are allowed
observation('open.extra-fields', () => undocumentedFields());
