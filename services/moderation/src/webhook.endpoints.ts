import { createHash } from 'node:crypto';
import type { z } from 'zod';

export interface WebhookEndpoint {
  /** Derived from the URL only, because the secret may change. */
  readonly id: string;
  readonly url: string;
  readonly secret: Buffer;
}

const SECRET = /^whsec_([A-Za-z0-9+/]{32,}={0,2})$/;
const PROTOCOLS = ['https:', 'http:'];

/** Format: `https://ops.example/masque#whsec_…`, comma-separated. */
export function webhookEndpoints(text: string, context: z.RefinementCtx): WebhookEndpoint[] {
  const entries = text.split(',').map((entry) => entry.trim());
  const endpoints = entries.filter(Boolean).flatMap((entry, at) => {
    const [address = '', secretText = ''] = entry.split('#');
    const secret = SECRET.exec(secretText)?.[1];
    const url = URL.parse(address);
    // Errors are logged, so they must contain neither the address (which may include a token) nor the secret.
    const name = `address ${at + 1}`;
    if (!url || !PROTOCOLS.includes(url.protocol)) context.addIssue(`${name} is not an http(s) address`);
    if (url?.username || url?.password) context.addIssue(`${name} must not contain a user or password`);
    if (!secret) context.addIssue(`${name} needs #whsec_ followed by at least 24 bytes in base64`);
    if (!url || !secret) return [];
    return [{ id: idOf(url.href), url: url.href, secret: Buffer.from(secret, 'base64') }];
  });
  const ids = endpoints.map(({ id }) => id);
  if (new Set(ids).size < ids.length) context.addIssue('an address appears twice');
  return endpoints;
}

const idOf = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 12);
