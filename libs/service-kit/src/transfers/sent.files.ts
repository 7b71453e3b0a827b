import type { Readable } from 'node:stream';
import { DomainError, ensure, type ErrorCode, limits, uploadArrival } from '@masque/contracts';
import { plainLine } from '@masque/contracts/rules';
import type { FastifyRequest } from 'fastify';

export interface UploadedFile {
  readonly name: string;
  readonly stream: AsyncIterable<Buffer>;
  readonly isTooLarge: () => boolean;
}

const FIELDS = 10;
const MOST_NAME = 200;

export const uploadName = (sent: string | undefined): string =>
  Array.from(
    plainLine(
      (sent ?? '')
        .replace(/^.*[\\/]/s, '')
        .toWellFormed()
        .replaceAll('\0', ''),
    ),
  )
    .slice(0, MOST_NAME)
    .join('') || 'file';

const LATER_MS = 5_000;

class Arrival {
  private readonly startedAt = Date.now();
  private bytes = 0;

  constructor(request: FastifyRequest) {
    request.raw.on('data', (chunk: Buffer) => (this.bytes += chunk.length));
  }

  /** The gateway cuts off forms that are too large or too slow; this tells which. */
  get failure(): DomainError {
    const { maxBytes, graceMs } = uploadArrival;
    if (this.bytes > maxBytes) return new DomainError('request.too_large');
    const isLate = Date.now() - this.startedAt > graceMs - LATER_MS;
    return new DomainError(isLate ? 'request.too_slow' : 'request.broken_off');
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

function formError(error: unknown): ErrorCode | null {
  const code = codeOf(error);
  if (!code.startsWith('FST_') || code === 'FST_PREMATURE_CLOSE') return null;
  return code.endsWith('_LIMIT') ? 'request.too_large' : 'request.malformed';
}

async function* arriving(file: Readable, arrival: Arrival): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file) yield chunk as Buffer; // a stream of bytes
  } catch {
    throw arrival.failure;
  }
}

/** @throws `request.wrong_type`, `request.malformed`, `request.too_large`, `auth.denied`, or why the form broke off */
export async function* sentFiles(
  request: FastifyRequest,
  files: number,
  fields = new Map<string, string>(),
): AsyncGenerator<UploadedFile> {
  if (!request.isMultipart()) throw new DomainError('request.wrong_type');
  const arrival = new Arrival(request);
  try {
    const bounds = { files, fields: FIELDS, parts: files + FIELDS, fieldSize: 1_024, fileSize: limits.uploadBodyBytes };
    const limited = { limits: bounds, throwFileSizeLimit: false };
    for await (const part of request.parts(limited)) {
      if (part.type !== 'file') {
        // Streamed forms don't pass the gateway's check of the username.
        const isClaim = part.fieldname === 'username';
        ensure(!isClaim || part.value === request.identity.viewer?.username, 'auth.denied');
        if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
        continue;
      }
      const { file, filename } = part;
      yield { name: uploadName(filename), stream: arriving(file, arrival), isTooLarge: () => file.truncated };
      file.resume();
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const code = formError(error);
    throw code === null ? arrival.failure : new DomainError(code);
  } finally {
    request.raw.resume(); // drained, so that the sender can read the response
  }
}
