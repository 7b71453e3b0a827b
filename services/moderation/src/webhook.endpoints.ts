import { createHash } from 'node:crypto';
import type { z } from 'zod';

/** Where an operator wants to be told, and by what secret the receiver knows that it is us. */
export interface WebhookEndpoint {
  /** Of its address; the secret may change. */
  readonly id: string;
  readonly url: string;
  readonly secret: Buffer;
}

const SECRET = /^whsec_([A-Za-z0-9+/]{32,}={0,2})$/;
const PROTOCOLS = ['https:', 'http:'];

/** Reads `WEBHOOKS`: addresses with commas, each with its secret as the fragment, `https://ops.example/masque#whsec_…`. */
export function webhookEndpoints(text: string, context: z.RefinementCtx): WebhookEndpoint[] {
  const entries = text.split(',').map((entry) => entry.trim());
  const endpoints = entries.filter(Boolean).flatMap((entry, at) => {
    const [address = '', secretText = ''] = entry.split('#');
    const secret = SECRET.exec(secretText)?.[1];
    const url = URL.parse(address);
    // Neither secret nor address, which may have a token in it, or be the secret: the message is shown and logged.
    const name = `the address in place ${at + 1}`;
    if (!url || !PROTOCOLS.includes(url.protocol)) context.addIssue(`${name} is not an http(s) address`);
    if (url?.username || url?.password) context.addIssue(`${name} has a user or password; the secret signs`);
    if (!secret) context.addIssue(`${name} needs #whsec_ and at least 24 bytes as base64 behind it`);
    if (!url || !secret) return [];
    return [{ id: idOf(url.href), url: url.href, secret: Buffer.from(secret, 'base64') }];
  });
  const ids = endpoints.map(({ id }) => id);
  if (new Set(ids).size < ids.length) context.addIssue('an address is given twice');
  return endpoints;
}

const idOf = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 12);
