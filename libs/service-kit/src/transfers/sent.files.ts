import type { Readable } from 'node:stream';
import { DomainError, ensure, type ErrorCode, limits, uploadArrival } from '@masque/contracts';
import { plainLine } from '@masque/contracts/rules';
import type { FastifyRequest } from 'fastify';

/** One file of a form, as it arrives. */
export interface SentFile {
  readonly name: string;
  /** Errors: why the form broke off in it. */
  readonly stream: AsyncIterable<Buffer>;
  /** Whether the stream ended because the file is larger than one may be; known at its end. */
  readonly isTooLarge: () => boolean;
}

/** Text fields beside the files. */
const FIELDS = 10;
const MOST_NAME = 200;

/** As it was named on the sender's computer, without folders. */
const nameOf = (sent: string | undefined): string =>
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

/** Far below the time after which one may be too slow, and above what a call takes from the gateway to here. */
const LATER_MS = 5_000;

/** How much of a form has come, and since when. */
class Arrival {
  private readonly startedAt = Date.now();
  private bytes = 0;

  constructor(request: FastifyRequest) {
    request.raw.on('data', (chunk: Buffer) => (this.bytes += chunk.length));
  }

  /** Why the form broke off: the gateway ends one that is too large or too slow. */
  get failure(): DomainError {
    const { maxBytes, graceMs } = uploadArrival;
    if (this.bytes > maxBytes) return new DomainError('request.too_large');
    const isLate = Date.now() - this.startedAt > graceMs - LATER_MS;
    return new DomainError(isLate ? 'request.too_slow' : 'request.broken_off');
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** What a form cannot be, by the parser's error; null for one that only ended too early. */
function formError(error: unknown): ErrorCode | null {
  const code = codeOf(error);
  if (!code.startsWith('FST_') || code === 'FST_PREMATURE_CLOSE') return null;
  return code.endsWith('_LIMIT') ? 'request.too_large' : 'request.malformed';
}

async function* arriving(file: Readable, arrival: Arrival): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file) yield Buffer.from(chunk);
  } catch {
    throw arrival.failure;
  }
}

/**
 * The files of a form, one after the other; of one that was not read when the next is asked for, the rest is thrown away.
 * Errors: `request.wrong_type` for what is no form, `request.malformed`, `request.too_large` for too many parts, `auth.denied`
 * for the username of somebody else, and those of a form that breaks off. `files`: how many there may be. `fields` gets the
 * text fields as they come.
 */
export async function* sentFiles(
  request: FastifyRequest,
  files: number,
  fields = new Map<string, string>(),
): AsyncGenerator<SentFile> {
  if (!request.isMultipart()) throw new DomainError('request.wrong_type');
  const arrival = new Arrival(request);
  try {
    const bounds = { files, fields: FIELDS, parts: files + FIELDS, fieldSize: 1_024, fileSize: limits.uploadBodyBytes };
    const limited = { limits: bounds, throwFileSizeLimit: false };
    for await (const part of request.parts(limited)) {
      if (part.type !== 'file') {
        // A streamed form does not pass the gateway's check.
        const isClaim = part.fieldname === 'username';
        ensure(!isClaim || part.value === request.identity.viewer?.username, 'auth.denied');
        if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
        continue;
      }
      const { file, filename } = part;
      yield { name: nameOf(filename), stream: arriving(file, arrival), isTooLarge: () => file.truncated };
      file.resume();
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const code = formError(error);
    throw code === null ? arrival.failure : new DomainError(code);
  } finally {
    request.raw.resume(); // the rest is thrown away, so that the sender can read our answer
  }
}
