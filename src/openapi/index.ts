export type { OpenapiOptions } from './document.ts';
export { openapiDocument } from './document.ts';
export { openapiText, type OpenapiForm } from './openapi-text.ts';
