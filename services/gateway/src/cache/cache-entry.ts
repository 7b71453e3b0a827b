import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const MIN_BYTES = 1_024;
const BROTLI_QUALITY = 5;

export class CacheEntry {
  readonly etag: string;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly body: Buffer,
    readonly contentType: string,
    readonly generations: readonly number[] = [],
    readonly expiresAt = 0,
    etag?: string,
  ) {
    this.etag = etag ?? etagOf(body);
  }

  async encoded(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.body;
    const compressed = this.compressed.get(encoding) ?? this.compress(encoding);
    this.compressed.set(encoding, compressed);
    return compressed;
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
