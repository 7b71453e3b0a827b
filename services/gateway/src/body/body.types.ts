import type { Readable } from 'node:stream';

/** The body of a call. What the service gets are the bytes that were read here, unchanged. */
export type Body =
  | { readonly kind: 'none' }
  /** `value` was parsed from `bytes`. */
  | { readonly kind: 'json'; readonly bytes: Buffer; readonly value: unknown }
  /** multipart/form-data, which the service parses. */
  | { readonly kind: 'form'; readonly bytes: Buffer; readonly contentType: string }
  /** Not read yet; passes through, bounded in size and time. */
  | { readonly kind: 'stream'; readonly stream: Readable; readonly contentType: string };

export const noBody: Body = { kind: 'none' };
