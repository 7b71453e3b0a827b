import { catalogRoutes, CharacterEdit, DomainError, limits } from '@masque/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { passUploads } from '@masque/service-kit/transfers';
import type { FastifyRequest } from 'fastify';
import { toDataUrl } from '@masque/media';

/** All fields of the largest form, and some that we do not know: they are left out as in JSON. */
const FIELDS = Object.keys(CharacterEdit.shape).length + 10;

const CARDS = catalogRoutes.importCharacters.path;

/**
 * Takes multipart/form-data: afterwards the body looks like the JSON form of the same call, with the text fields as
 * strings and a file as a data URL. One file, of the size of a picture at most; a field can hold the lorebook of a whole card.
 */
export async function acceptForms(app: NestFastifyApplication): Promise<void> {
  const fastify = await passUploads(app, CARDS, {
    fileSize: limits.imageBytes,
    files: 1,
    fields: FIELDS,
    parts: FIELDS + 1,
    fieldSize: limits.cardBytes,
  });
  fastify.addHook('preHandler', async (request: FastifyRequest) => {
    if (request.isMultipart() && request.routeOptions.url !== CARDS) request.body = await readForm(request);
  });
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (bytes.length > 0) fields.set(part.fieldname, toDataUrl(bytes));
      } else {
        if (part.valueTruncated) throw new DomainError('request.too_large');
        fields.set(part.fieldname, part.value);
      }
    }
    return Object.fromEntries(fields);
  } catch (error) {
    request.raw.resume(); // the rest is thrown away, so that the sender can read our answer
    throw refusal(error);
  }
}

/** The plug-in's limits as our sentences: behind this point Nest keeps only the status of its errors. */
function refusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new DomainError('image.too_large');
  return new DomainError(String(code).endsWith('_LIMIT') ? 'request.too_large' : 'request.malformed');
}
