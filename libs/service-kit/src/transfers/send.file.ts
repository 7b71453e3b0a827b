import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { hangUpOf } from './hang.up.ts';
import type { TemporaryFile } from './temporary.file.ts';

export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly file: TemporaryFile;
}

export const attachmentHeaders = (name: string, type: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': create(name),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
});

export async function sendFile(
  reply: FastifyReply,
  make: (signal: AbortSignal) => Promise<ExportedFile>,
): Promise<void> {
  const { name, type, bytes, file } = await make(hangUpOf(reply));
  if (reply.raw.destroyed) return file.close();
  await reply.headers({ ...attachmentHeaders(name, type), 'content-length': bytes }).send(file.readAndClose());
}
