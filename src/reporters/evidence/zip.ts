import { crc32, deflateRawSync } from 'node:zlib';
import type { EvidenceFile } from './evidence-files.ts';

/** Version 2.0 of the format; names in UTF-8; deflated. */
const [version, utf8Names, deflated] = [20, 0x0800, 8];

/** The files as one zip, all of the time `at` (milliseconds since 1970, shown as UTC): the same files make the same bytes. */
export function zip(files: readonly EvidenceFile[], at: number): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { path, text } of files) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    // What the header of a file and its entry in the directory have in common.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(version, 0);
    facts.writeUInt16LE(utf8Names, 2);
    facts.writeUInt16LE(deflated, 4);
    facts.writeUInt32LE(dosTime(at), 6);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    const local = Buffer.concat([signature(0x04034b50), facts, name, packed]);
    locals.push(local);
    central.push(signature(0x02014b50), Buffer.from([version, 0]), facts, entry, name);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Date and time as the format has them: from 1980 on, in steps of two seconds. */
function dosTime(at: number): number {
  const time = new Date(Number.isNaN(at) ? 0 : at);
  const year = Math.min(Math.max(time.getUTCFullYear(), 1980), 2107);
  const date = ((year - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  return ((date << 16) | (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)) >>> 0;
}
