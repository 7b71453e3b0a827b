import { DomainError, limits, type PictureTooLarge } from '@masque/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { passUploads } from './pass.uploads.ts';

export interface Forms {
  readonly fields: number;
  readonly fieldSize: number;
  readonly toText: (bytes: Buffer) => string;
  readonly tooLarge?: (path: string | undefined) => PictureTooLarge;
  readonly streamed?: string;
}

export async function acceptForms(
  app: NestFastifyApplication,
  { fields, fieldSize, toText, tooLarge = () => 'image.too_large', streamed = '' }: Forms,
): Promise<void> {
  const bounds = { fileSize: limits.imageBytes, files: 1, fields, parts: fields + 1, fieldSize };
  const fastify = await passUploads(app, [streamed], bounds);
  fastify.addHook('preHandler', async (request: FastifyRequest) => {
    const { url } = request.routeOptions;
    if (request.isMultipart() && url !== streamed) request.body = await readForm(request, toText, tooLarge(url));
  });
}

async function readForm(
  request: FastifyRequest,
  toText: Forms['toText'],
  tooLarge: PictureTooLarge,
): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (bytes.length > 0) fields.set(part.fieldname, toText(bytes));
      } else {
        if (part.valueTruncated) throw new DomainError('request.too_large');
        fields.set(part.fieldname, part.value);
      }
    }
    return Object.fromEntries(fields);
  } catch (error) {
    request.raw.resume(); // drained, so that the sender can read the response
    throw refusal(error, tooLarge);
  }
}

/** Maps the plugin's limits here: past this point Nest keeps only the status of its errors. */
function refusal(error: unknown, tooLarge: PictureTooLarge): DomainError {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new DomainError(tooLarge);
  return new DomainError(String(code).endsWith('_LIMIT') ? 'request.too_large' : 'request.malformed');
}
