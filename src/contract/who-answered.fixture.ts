import type { Answer, Body } from './exchange.ts';
import { whoAnswered } from './who-answered.ts';

export type Known = Parameters<typeof whoAnswered>[1];
export const none: Known = {
  forms: new Set(),
  ids: new Set(),
  heard: new Set(),
  searched: false,
  otherForms: new Set(),
  passedOn: new Set(),
};
export const heard: Known = { ...none, heard: new Set(['search']) };
export const text = (value: string): Body => ({ kind: 'text', text: value, problem: 'is not JSON' });
export const answerOf = (status: number, body: Body, headers: Answer['headers'] = {}): Answer => ({
  status,
  headers,
  body,
  bytes: 0,
});
export const by = (status: number, body: Body, headers: Answer['headers'] = {}, known = none): unknown =>
  whoAnswered({ operation: 'search', credentials: 'valid', answer: answerOf(status, body, headers) }, known);
export const page = text('<!DOCTYPE html><html><body>Travel</body></html>');
export const empty: Body = { kind: 'empty' };
export const platform = { by: 'platform' };

export const nginx = (title: string): Body =>
  text(
    `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>`,
  );
