import type { Readable } from 'node:stream';

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly bytes: Buffer; readonly value: unknown }
  | { readonly kind: 'form'; readonly bytes: Buffer; readonly contentType: string }
  | { readonly kind: 'stream'; readonly stream: Readable; readonly contentType: string };

export const noBody: Body = { kind: 'none' };
