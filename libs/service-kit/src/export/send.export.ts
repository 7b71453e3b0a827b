import { Readable } from 'node:stream';
import type { OpenChats, Viewer } from '@masque/contracts';
import type { FastifyReply } from 'fastify';
import { hangUpOf } from '../transfers/hang.up.ts';
import { EXPORT_TYPE, toFrames, withWaits } from './export.frames.ts';
import { type ExportPart, filesOf } from './export.part.ts';

/** A failure before the first file sets the status; a later one breaks the stream off. Hanging up aborts the work. */
export async function sendExport(
  reply: FastifyReply,
  parts: readonly ExportPart[],
  viewer: Viewer,
  openChats: OpenChats,
): Promise<void> {
  const frames = toFrames(filesOf(parts, viewer, { signal: hangUpOf(reply), openChats }));
  const first = await frames.next();
  if (reply.raw.destroyed) return void (await frames.return(undefined));
  const all = withWaits(startingWith(first, frames));
  await reply.header('content-type', EXPORT_TYPE).send(Readable.from(all, { objectMode: false }));
}

async function* startingWith(
  first: IteratorResult<Buffer, unknown>,
  frames: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    if (first.done) return;
    yield first.value;
    yield* frames;
  } finally {
    await frames.return(undefined);
  }
}
