import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Shorter bodies do not get smaller. */
const MIN_BYTES = 1_024;
const BROTLI_QUALITY = 5;
const TEXT = /^(application\/json|text\/)/;

/** Ready bytes of one response, compressed once for each encoding that anybody asked for. */
export class CacheEntry {
  readonly etag: string;
  private readonly compressed = new Map<Encoding, Buffer>();
  /** What is being compressed: once for all who wait. */
  private readonly compressing = new Map<Encoding, Promise<Buffer>>();
  private text: string | undefined;

  constructor(
    readonly body: Buffer,
    readonly contentType: string,
    /** Generations of its tags when its fill began. */
    readonly generations: readonly number[] = [],
    readonly expiresAt = 0,
    etag?: string,
  ) {
    this.etag = etag ?? etagOf(body);
  }

  /** The bytes for an encoding, when they are there already. */
  ready(encoding: Encoding): Buffer | string | undefined {
    return encoding === 'identity' ? this.plain() : this.compressed.get(encoding);
  }

  /** Text as a string: Node sends head and string in one write, head and bytes in two. */
  private plain(): Buffer | string {
    if (!TEXT.test(this.contentType)) return this.body;
    this.text ??= this.body.toString();
    return this.text;
  }

  async encoded(encoding: Encoding): Promise<Buffer | string> {
    const known = this.ready(encoding);
    if (known) return known;
    const running = this.compressing.get(encoding) ?? this.compress(encoding);
    this.compressing.set(encoding, running);
    const bytes = await running;
    this.compressed.set(encoding, bytes);
    this.compressing.delete(encoding);
    return bytes;
  }

  private compress(encoding: Encoding): Promise<Buffer> {
    return encoding === 'br'
      ? toBrotli(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : toGzip(this.body);
  }
}

/** A weak validator: the same for every encoding of the body. */
const etagOf = (body: Buffer): string => `W/"${hash('sha1', body, 'base64url')}"`;

/** The best encoding that the client takes and the size is worth. */
export function encodingFor(accepted: string | undefined, bytes: number): Encoding {
  if (!accepted || bytes < MIN_BYTES) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
