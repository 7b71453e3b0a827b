import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { origin, setting } from '../lib/api.ts';

export const gateways = (): string[] => setting('MASQUE_GATEWAYS').split(',');

const CALL_MS = 8_000;
const RETRY_MS = 250;
/** How long a call is repeated while its instances come and go. */
const PATIENCE_MS = 20_000;

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** One person's calls, each through a gateway of choice; what fails for want of an instance goes to the next one. */
export class Client {
  constructor(readonly cookie: string) {}

  headers(): Record<string, string> {
    return { origin: origin(), cookie: this.cookie, 'content-type': 'application/json' };
  }

  /** Repeats after lost connections, 429 and 5xx, always with the same idempotency key; null when time is over. */
  async call(gateway: number, method: string, path: string, body?: unknown): Promise<Reply | null> {
    const all = gateways();
    const key = randomUUID();
    const until = performance.now() + PATIENCE_MS;
    for (let attempt = gateway; performance.now() < until; attempt += 1) {
      try {
        const response = await fetch(`${all[attempt % all.length]}/api/${path}`, {
          method,
          headers: { ...this.headers(), ...(method === 'POST' ? { 'idempotency-key': key } : {}) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(CALL_MS),
        });
        const text = await response.text();
        if (response.status !== 429 && response.status < 500) {
          return { status: response.status, body: text ? JSON.parse(text) : null };
        }
      } catch {
        // The instance is being killed, or started.
      }
      await pause(RETRY_MS);
    }
    return null;
  }
}
