import { orThrow } from '@masque/contracts';
import type { StagedFile } from '@masque/service-kit/http';
import { sentFiles, type UploadedFile, uploadName } from '@masque/service-kit/transfers';
import type { FastifyRequest } from 'fastify';
import { importFileName } from '../media.names.ts';
import type { MediaStore } from '../store/media.store.ts';

/** Either a form's files, or the one that a job names. @throws as `sentFiles`, or `import.unknown_item` */
export function filesOf(
  request: FastifyRequest,
  store: MediaStore,
  most: number,
  fields?: Map<string, string>,
): AsyncGenerator<UploadedFile> {
  const { stagedFile } = request.identity;
  return stagedFile ? staged(stagedFile, store) : sentFiles(request, most, fields);
}

async function* staged({ importId, n, name }: StagedFile, store: MediaStore): AsyncGenerator<UploadedFile> {
  const stream = await orThrow(store.readPrivate(importFileName(importId, n)), 'import.unknown_item');
  yield { name: uploadName(name), stream, isTooLarge: () => false };
}
