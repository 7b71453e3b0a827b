import { ExportedThing } from '@masque/contracts';
import type { ExportFile } from './export.part.ts';

/** Frame: kind (1 byte), length (4 bytes, big endian), bytes. A file's: its path, then kind and id of its thing. A stream without an end frame was cut off. */
const kinds = { file: 1, data: 2, wait: 3, end: 4 } as const;
const HEAD = 5;
const MOST_DATA = 64 * 1024;
const MOST_PATH = 4 * 1024;
const SEPARATOR = '\0';
/** Shorter than any idle timeout on the way. */
const WAIT_MS = 5_000;

export const EXPORT_TYPE = 'application/vnd.masque.export';

const frame = (kind: keyof typeof kinds, bytes: Uint8Array = new Uint8Array(0)): Buffer => {
  const whole = Buffer.allocUnsafe(HEAD + bytes.length);
  whole.writeUInt8(kinds[kind], 0);
  whole.writeUInt32BE(bytes.length, 1);
  whole.set(bytes, HEAD);
  return whole;
};

export async function* toFrames(files: AsyncIterable<ExportFile>): AsyncGenerator<Buffer> {
  for await (const { path, thing, content } of files) {
    yield frame('file', Buffer.from(thing ? [path, thing.kind, thing.id].join(SEPARATOR) : path));
    const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      for (let at = 0; at < bytes.length; at += MOST_DATA) yield frame('data', bytes.subarray(at, at + MOST_DATA));
    }
  }
  yield frame('end');
}

/** Sends a `wait` frame when the next one takes long: a picture may be queued. */
export async function* withWaits(frames: AsyncIterator<Buffer>, waitMs = WAIT_MS): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const next = frames.next();
      for (;;) {
        const { promise: pause, resolve } = Promise.withResolvers<undefined>();
        const timer = setTimeout(resolve, waitMs, undefined);
        const first = await Promise.race([next, pause]).finally(() => clearTimeout(timer));
        if (first?.done) return;
        yield first ? first.value : frame('wait');
        if (first) break;
      }
    }
  } finally {
    await frames.return?.();
  }
}

export interface ArrivingFile {
  readonly path: string;
  readonly thing?: ExportedThing;
  readonly content: AsyncIterable<Buffer>;
}

export async function* readFrames(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ArrivingFile> {
  const pieces = piecesOf(stream);
  let next = await pieces.next();
  while (!next.done) {
    if (next.value.kind !== 'file') throw new Error('data before the first file');
    const [path = '', kind, id] = next.value.bytes.toString().split(SEPARATOR);
    const thing = ExportedThing.safeParse({ kind, id }).data;
    yield { path, ...(thing && { thing }), content: content() };
  }
  async function* content(): AsyncGenerator<Buffer> {
    for (;;) {
      next = await pieces.next();
      if (next.done || next.value.kind !== 'data') return;
      yield next.value.bytes;
    }
  }
}

interface Piece {
  readonly kind: 'file' | 'data';
  readonly bytes: Buffer;
}

async function* piecesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  let held: Buffer = Buffer.alloc(0);
  let dataLeft = 0;
  let isWhole = false;
  for await (const chunk of stream) {
    held = held.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat([held, chunk]);
    while (held.length > 0) {
      if (dataLeft > 0) {
        const bytes = held.subarray(0, dataLeft);
        held = held.subarray(bytes.length);
        dataLeft -= bytes.length;
        yield { kind: 'data', bytes };
        continue;
      }
      if (held.length < HEAD) break;
      if (isWhole) throw new Error('data after the end');
      const kind = held.readUInt8(0);
      const length = held.readUInt32BE(1);
      if (kind === kinds.data) {
        dataLeft = length;
        held = held.subarray(HEAD);
      } else if (kind === kinds.file && length <= MOST_PATH) {
        if (held.length < HEAD + length) break;
        yield { kind: 'file', bytes: held.subarray(HEAD, HEAD + length) };
        held = held.subarray(HEAD + length);
      } else if ((kind === kinds.wait || kind === kinds.end) && length === 0) {
        isWhole = kind === kinds.end;
        held = held.subarray(HEAD);
      } else throw new Error('not a file stream');
    }
  }
  if (!isWhole || held.length > 0) throw new Error('the file stream was cut off');
}
