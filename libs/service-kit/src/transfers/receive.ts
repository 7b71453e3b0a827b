import { createHash } from 'node:crypto';
import type { TemporaryFile } from './temporary.file.ts';

/** Bytes per call of `spend`: an upload over the daily limit is refused while it arrives. */
const STEP = 4 * 1024 * 1024;

export interface Upload extends Received {
  readonly fileName: string;
  readonly file: TemporaryFile;
}

export interface Received {
  readonly bytes: number;
  readonly hash: string;
}

export async function receive(
  stream: AsyncIterable<Buffer>,
  file: TemporaryFile,
  spend: (bytes: number) => Promise<void>,
): Promise<Received> {
  const hash = createHash('sha256');
  let bytes = 0;
  let spent = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    await file.append(chunk);
    bytes += chunk.length;
    if (bytes - spent < STEP) continue;
    await spend(bytes - spent);
    spent = bytes;
  }
  if (bytes > spent) await spend(bytes - spent);
  return { bytes, hash: hash.digest('hex') };
}
