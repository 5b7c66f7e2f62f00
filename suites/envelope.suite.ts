import {
  envelopeCode,
  envelopeData,
  envelopeMessage,
  envelopeRequestId,
  envelopeRequestIdDistinct,
  httpJsonBody,
} from '../src/requirements/checks/index.ts';
import { requirement } from '../src/requirements/requirement.ts';
import { statusOwner } from '../src/requirements/history/index.ts';
import { allAnswers, eachAnswer, pass, wrongStatus } from '../src/requirements/judging/index.ts';
import { isDocumented, isListed } from '../src/contract/operations.ts';
import { allCalls } from './scenarios/all-calls.ts';

// §7: "HTTP statuses listed per operation"; one that another requirement asked about is told there
requirement('http.status-listed', {
  asks: allCalls,
  *judge(history, facts) {
    for (const entry of history.all) {
      const { answer, operation } = entry.exchange;
      if (answer === null || !isDocumented(operation)) continue;
      if (isListed(operation, answer.status)) yield pass(entry.exchange);
      else if (statusOwner(entry, facts) === 'http.status-listed') yield wrongStatus(entry.exchange, 'listed', '', []);
    }
  },
});

// §1, §2: "called over HTTP with JSON bodies"
requirement('http.json-body', { asks: allCalls, judge: eachAnswer(httpJsonBody) });

// §2, §7: "code integer, 0 on success"; "200: success; body has code 0"
requirement('envelope.code', { asks: allCalls, judge: eachAnswer(envelopeCode) });

// §2: "data object"
requirement('envelope.data', { asks: allCalls, judge: eachAnswer(envelopeData) });

// §2: "message string: a text; a success response carries a short success text"
requirement('envelope.message', { asks: allCalls, judge: eachAnswer(envelopeMessage) });

// §2: "request_id string: identifier of the request"
requirement('envelope.request-id', { asks: allCalls, judge: eachAnswer(envelopeRequestId) });
requirement('envelope.request-id-distinct', { asks: allCalls, judge: allAnswers(envelopeRequestIdDistinct) });
