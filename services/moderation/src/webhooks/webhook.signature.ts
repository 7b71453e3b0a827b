import { createHmac } from 'node:crypto';

export interface Signed {
  /** Same for every attempt: receivers deduplicate by it. */
  readonly id: string;
  /** Unix seconds of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/** Source: Standard Webhooks (standardwebhooks.com). */
export function signatureHeaders({ id, timestamp, body }: Signed, secret: Buffer): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
