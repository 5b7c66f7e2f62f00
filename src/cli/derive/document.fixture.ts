import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../temporary.fixture.ts';
import { type Document, readDocument } from './schemas.ts';

/** A folder with these files; objects are written as JSON. */
export function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** A document of these files, of which the first one is read. */
export function documentOf(files: Readonly<Record<string, unknown>>): Document {
  return readDocument(Object.keys(files)[0] ?? '', folderOf(files));
}
