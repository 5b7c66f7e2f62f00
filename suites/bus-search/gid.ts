import { quoted } from '../quoted.ts';
import { gidsAcross } from './gid-across.ts';
import { eachField, isText } from './trips.ts';
import { gidOnce } from './pages.ts';
import { requirement } from '../../src/requirements/for-suites.ts';
import { allSearches } from '../scenarios/all-calls.ts';
import { gidsOrdered, gidsDetailed, gidsKept } from '../scenarios/gids-used.ts';
import { gidsUsed } from './gids-used.ts';
import { overPages } from './ways.ts';

// §2: "gid: identifier of the trip"
export const busGid = requirement({
  id: 'bus.gid',
  level: 'MUST',
  quotes: {
    '1': [quoted.gidCarried],
    '2': [quoted.gidField],
    '4.1': [quoted.gidUsedLater],
  },
  statement: '`gid` is not empty and names one trip only, within an answer and over all pages of a search.',
  reading:
    'Trip detail and ordering identify a trip by its gid. Two trips are the same if route, date, departure ' +
    'time, line, stations, class and seat count are the same; equal trips with different gids are not duplicates.',
  probes: 'Every accepted search, and all pages of its result.',
  needs: ['trips'],
  asks: allSearches,
  judge: [eachField(['gid'], isText, (text) => text !== '', 'empty', 'an identifier'), ...overPages(gidOnce)],
});
export const busGidAcross = requirement({
  id: 'bus.gid-across',
  level: 'SHOULD',
  quotes: {
    '1': [quoted.gidCarried],
    '2': [quoted.gidField],
    '4.1': [quoted.gidUsedLater],
  },
  statement: 'A gid names one trip only, also across dates and routes.',
  reading:
    'The document names only the gid as input of trip detail and order creation. Whether a trip keeps its gid is ' +
    'not shown: it may get a new one with every answer.',
  probes: 'All accepted searches of the run together.',
  needs: ['trips'],
  asks: allSearches,
  judge: ({ exchanges }) => gidsAcross(exchanges),
});

// §4.1 rule 3: "the value used in later trip-detail and order-creation calls"
export const busGidDownstream = requirement({
  id: 'bus.gid-downstream',
  level: 'MUST',
  quotes: {
    '1': [quoted.gidCarried],
    '4.1': [quoted.gidUsedLater],
  },
  statement: 'The `gid` of a returned trip is accepted by trip detail and by order creation.',
  reading:
    'Both operations are named without being shown, so only those that the configuration describes are called. ' +
    'Each of them is judged separately. Order creation gets trips that have seats and do not leave today.',
  probes:
    'Gids from many answers, used immediately and after one more search: the document does not show how long a ' +
    'gid works, but reading all pages needs several searches. The control is an invented gid that trip detail ' +
    'refuses. If order creation refuses the gid of a trip, further controls are sent, because an order may be ' +
    'refused for other reasons: an invented gid (refused as well) and a short gid without signs of the same day. ' +
    'If no gid was accepted, the gid is also sent to a path that no platform has, because the configured path may ' +
    'be wrong, and to order creation without the rest of the body. Refused gids are tried again over new ' +
    'connections in turn: one of several servers may not know them. If `operations` sets `echo`, the answer must ' +
    'name the same gid.',
  needs: ['trips', 'bus-trip-detail'],
  asks: [gidsDetailed, gidsKept, gidsOrdered],
  judge: gidsUsed,
});
