import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const MIN_BYTES = 1_024;
const BROTLI_QUALITY = 5;
const TEXT = /^(application\/json|text\/)/;

export class CacheEntry {
  readonly etag: string;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();
  private text: string | undefined;

  constructor(
    readonly body: Buffer,
    readonly contentType: string,
    readonly generations: readonly number[] = [],
    readonly expiresAt = 0,
    etag?: string,
  ) {
    this.etag = etag ?? etagOf(body);
  }

  async encoded(encoding: Encoding): Promise<Buffer | string> {
    if (encoding === 'identity') return this.plain();
    const compressed = this.compressed.get(encoding) ?? this.compress(encoding);
    this.compressed.set(encoding, compressed);
    return compressed;
  }

  /** Returns text as a string: Node then sends head and body in one write instead of two. */
  private plain(): Buffer | string {
    if (!TEXT.test(this.contentType)) return this.body;
    this.text ??= this.body.toString();
    return this.text;
  }

  private compress(encoding: Encoding): Promise<Buffer> {
    return encoding === 'br'
      ? toBrotli(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : toGzip(this.body);
  }
}

/** Weak, because all encodings of the body share it. */
const etagOf = (body: Buffer): string => `W/"${hash('sha1', body, 'base64url')}"`;

export function encodingFor(accepted: string | undefined, bytes: number): Encoding {
  if (!accepted || bytes < MIN_BYTES) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
