export { openapiDocument } from './document.ts';
export { openapiText } from './openapi-text.ts';
