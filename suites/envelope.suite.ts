import {
  envelopeCode,
  envelopeData,
  envelopeMessage,
  envelopeRequestId,
  httpJsonBody,
  httpStatusListed,
  envelopeRequestIdDistinct,
  statusByChance,
} from '../src/checks/index.ts';
import { everyAnswer, requirement, wholeRun } from '../src/harness/index.ts';

// §7: "HTTP statuses listed per operation"
requirement(
  'http.status-listed',
  everyAnswer(httpStatusListed),
  wholeRun(() => statusByChance),
);

// §1, §2: "called over HTTP with JSON bodies"
requirement('http.json-body', everyAnswer(httpJsonBody));

// §2, §7: "code integer, 0 on success"; "200: success; body has code 0"
requirement('envelope.code', everyAnswer(envelopeCode));

// §2: "data object"
requirement('envelope.data', everyAnswer(envelopeData));

// §2: "message string: a text; a success response carries a short success text"
requirement('envelope.message', everyAnswer(envelopeMessage));

// §2: "request_id string: identifier of the request"
requirement('envelope.request-id', everyAnswer(envelopeRequestId));
requirement(
  'envelope.request-id-distinct',
  wholeRun(() => envelopeRequestIdDistinct),
);
