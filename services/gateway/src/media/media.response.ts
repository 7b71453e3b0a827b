import type { IncomingHttpHeaders } from 'node:http';

export interface FileResponse {
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'accept-ranges': 'bytes',
} as const;

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
export const isKnown = (headers: IncomingHttpHeaders, etag: string): boolean => {
  const known = headers['if-none-match'];
  return known !== undefined && (known.trim() === '*' || tagsIn(known).includes(etag));
};

export const notModified = (etag: string): FileResponse => ({ status: 304, headers: { ...HEADERS, etag }, body: null });

/** Multiple ranges and unknown units get the whole file (RFC 9110). */
export function fileResponse(headers: IncomingHttpHeaders, file: Buffer, etag: string): FileResponse {
  const common = { ...HEADERS, etag, 'content-type': 'image/webp' };
  const ifRange = headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(headers.range, file.length) : null;
  if (range === null) return { status: 200, headers: common, body: file };
  const [from, to] = range;
  if (from > to) {
    const { 'content-type': _, ...others } = common;
    return {
      status: 416,
      headers: { ...others, 'cache-control': 'no-store', 'content-range': `bytes */${file.length}` },
      body: null,
    };
  }
  const contentRange = `bytes ${from}-${to}/${file.length}`;
  return { status: 206, headers: { ...common, 'content-range': contentRange }, body: file.subarray(from, to + 1) };
}

/** First and last byte; first > last means unsatisfiable, null means no range. */
function rangeOf(header: string | undefined, size: number): readonly [number, number] | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return [Math.max(0, size - Number(last)), Number(last) === 0 ? -1 : size - 1];
  if (last !== '' && Number(last) < Number(first)) return null;
  return Number(first) >= size ? [1, 0] : [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
}
