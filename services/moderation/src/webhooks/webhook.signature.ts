import { createHmac } from 'node:crypto';

export interface Signed {
  /** The same for each try: receivers know by it what they had already. */
  readonly id: string;
  /** Seconds since 1970, of this try. */
  readonly timestamp: number;
  readonly body: string;
}

/** Headers as Standard Webhooks has them (standardwebhooks.com). */
export function signatureHeaders({ id, timestamp, body }: Signed, secret: Buffer): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
