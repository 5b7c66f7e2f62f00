import {
  envelopeCode,
  envelopeData,
  envelopeMessage,
  envelopeRequestId,
  envelopeRequestIdDistinct,
  httpJsonBody,
  httpStatusListed,
  statusByChance,
} from '../src/checks/index.ts';
import { requirement } from '../src/harness/index.ts';
import { eachAnswer, overAnswers } from '../src/judging/index.ts';
import { everySearch } from './scenarios/every-search.ts';

// §7: "HTTP statuses listed per operation"
requirement('http.status-listed', { asks: [everySearch], judge: [eachAnswer(httpStatusListed), overAnswers(() => statusByChance)] });

// §1, §2: "called over HTTP with JSON bodies"
requirement('http.json-body', { asks: [everySearch], judge: eachAnswer(httpJsonBody) });

// §2, §7: "code integer, 0 on success"; "200: success; body has code 0"
requirement('envelope.code', { asks: [everySearch], judge: eachAnswer(envelopeCode) });

// §2: "data object"
requirement('envelope.data', { asks: [everySearch], judge: eachAnswer(envelopeData) });

// §2: "message string: a text; a success response carries a short success text"
requirement('envelope.message', { asks: [everySearch], judge: eachAnswer(envelopeMessage) });

// §2: "request_id string: identifier of the request"
requirement('envelope.request-id', { asks: [everySearch], judge: eachAnswer(envelopeRequestId) });
requirement('envelope.request-id-distinct', { asks: [everySearch], judge: overAnswers(() => envelopeRequestIdDistinct) });
