import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { readFrames } from '@masque/service-kit/export';
import { ZipFile } from 'yazl';
import type { OpenedPart } from './export.parts.ts';

const PACKED = /\.(?:png|webp|charx)$/i;
const MODE = 0o100_644;

export interface Archive {
  readonly stream: Readable;
  readonly written: Promise<void>;
}

/** Zips all parts with backpressure. A failed part fails the stream: a truncated archive can't pass for complete. */
export function archiveOf(
  parts: readonly OpenedPart[],
  readMe: ReadMe,
  { signal, beforeEnd }: { signal: AbortSignal; beforeEnd: () => Promise<void> },
): Archive {
  const zip = new ZipFile();
  const stream = new PassThrough();
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  zip.outputStream.pipe(stream);
  const whole = async () => {
    await write(zip, parts, readMe, signal);
    await beforeEnd();
    zip.end();
  };
  const written = Promise.race([whole(), failed]);
  written.catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error('data export failed')));
  return { stream, written };
}

/** Made from the paths of all other files. */
export type ReadMe = (paths: ReadonlySet<string>) => { readonly path: string; readonly text: string };

async function write(zip: ZipFile, parts: readonly OpenedPart[], readMe: ReadMe, signal: AbortSignal): Promise<void> {
  const mtime = new Date();
  const paths = new Set<string>();
  for (const { service, body } of parts) {
    try {
      for await (const { path, content } of readFrames(body)) {
        paths.add(path);
        // yazl keeps each entry until the end, and must not keep its stream.
        let entry: Readable | null = Readable.from(content, { objectMode: false });
        const options = { mtime, mode: MODE, compress: !PACKED.test(path) };
        zip.addReadStreamLazy(path, options, (add) => add(null, entry ?? Readable.from([])));
        await finished(entry, { signal }).finally(() => {
          entry?.destroy();
          entry = null;
        });
      }
    } catch (error) {
      throw new Error(`the part of ${service} ended early`, { cause: error });
    }
  }
  const { path, text } = readMe(paths);
  zip.addBuffer(Buffer.from(text), path, { mtime, mode: MODE });
}
