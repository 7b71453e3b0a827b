import { createHash, type Hash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { readFrames } from '@masque/service-kit/export';
import { ZipFile } from 'yazl';
import type { OpenedPart } from './export.parts.ts';

const PACKED = /\.(?:png|webp|charx)$/i;
const MODE = 0o100_644;
/** Tells a later scan which things its files are copies of, as long as nobody has changed them. */
const CONTENTS = 'masque/contents.json';

export interface Archive {
  readonly stream: Readable;
  readonly written: Promise<void>;
}

/** Zips all parts with backpressure. A failed part fails the stream: a truncated archive can't pass for complete. */
export function archiveOf(
  parts: readonly OpenedPart[],
  readMe: ReadMe,
  { signal, composed, beforeEnd }: ArchiveOptions,
): Archive {
  const zip = new ZipFile();
  const stream = new PassThrough();
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  zip.outputStream.pipe(stream);
  const whole = async () => {
    await write(zip, parts, { readMe, composed, signal });
    await beforeEnd();
    zip.end();
  };
  const written = Promise.race([whole(), failed]);
  written.catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error('data export failed')));
  return { stream, written };
}

/** Several parts write a piece of this file. */
export interface ComposedFile {
  readonly path: string;
  /** `texts`: the pieces. `paths`: of all other files. */
  readonly compose: (texts: readonly string[], paths: ReadonlySet<string>) => string;
}

interface ArchiveOptions {
  readonly signal: AbortSignal;
  readonly composed?: ComposedFile | undefined;
  readonly beforeEnd: () => Promise<void>;
}

/** Made from the paths of all other files. */
export type ReadMe = (paths: ReadonlySet<string>) => { readonly path: string; readonly text: string };

async function write(
  zip: ZipFile,
  parts: readonly OpenedPart[],
  { readMe, composed, signal }: { readMe: ReadMe } & Pick<ArchiveOptions, 'composed' | 'signal'>,
): Promise<void> {
  const mtime = new Date();
  const paths = new Set<string>();
  const pieces: string[] = [];
  const copies: object[] = [];
  for (const { service, body } of parts) {
    try {
      for await (const { path, thing, content } of readFrames(body)) {
        if (path === composed?.path) {
          pieces.push(await text(content));
          continue;
        }
        paths.add(path);
        // yazl keeps each entry until the end, and must not keep its stream.
        const hash = createHash('sha256');
        let entry: Readable | null = Readable.from(hashed(content, hash), { objectMode: false });
        const options = { mtime, mode: MODE, compress: !PACKED.test(path) };
        zip.addReadStreamLazy(path, options, (add) => add(null, entry ?? Readable.from([])));
        await finished(entry, { signal }).finally(() => {
          entry?.destroy();
          entry = null;
        });
        if (thing) copies.push({ path, hash: hash.digest('hex'), ...thing });
      }
    } catch (error) {
      throw new Error(`the part of ${service} ended early`, { cause: error });
    }
  }
  const add = (path: string, own: string) => zip.addBuffer(Buffer.from(own), path, { mtime, mode: MODE });
  if (composed && pieces.length > 0) add(composed.path, composed.compose(pieces, paths));
  if (composed && copies.length > 0) add(CONTENTS, `${JSON.stringify({ things: copies }, undefined, 1)}\n`);
  const last = readMe(paths);
  add(last.path, last.text);
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}
