import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { setting } from '../lib/api.ts';

export const gateways = (): string[] => setting('MASQUE_GATEWAYS').split(',');
/** Wraps around. */
export const gatewayAt = (number: number): string => gateways()[number % gateways().length] ?? '';

const CALL_MS = 8_000;
const RETRY_MS = 250;
/** Milliseconds; instances come and go. */
const PATIENCE_MS = 20_000;

export interface SeededReply {
  readonly status: number;
  readonly body: unknown;
  /** Session cookie, if the call started a session. */
  readonly cookie: string | undefined;
}

/** One user's calls, starting at a chosen gateway; retries go to the next one. */
export class Client {
  constructor(readonly cookie: string) {}

  /** Headers as a page of that gateway sends them. */
  headers(gateway: string): Record<string, string> {
    const origin = `http://localhost:${new URL(gateway).port}`;
    return { origin, 'content-type': 'application/json', ...(this.cookie ? { cookie: this.cookie } : {}) };
  }

  /** Retries lost connections, 429 and 5xx with the same idempotency key; null when out of time. */
  async call(gateway: number, method: string, path: string, body?: unknown): Promise<SeededReply | null> {
    const key = randomUUID();
    const until = performance.now() + PATIENCE_MS;
    for (let attempt = gateway; performance.now() < until; attempt += 1) {
      try {
        const url = gatewayAt(attempt);
        const response = await fetch(`${url}/api/${path}`, {
          method,
          headers: { ...this.headers(url), ...(method === 'POST' ? { 'idempotency-key': key } : {}) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(CALL_MS),
        });
        const text = await response.text();
        if (response.status !== 429 && response.status < 500) {
          const [cookie] = response.headers.getSetCookie().flatMap((line) => /^sid=[^;]+/.exec(line) ?? []);
          return { status: response.status, body: text ? JSON.parse(text) : null, cookie };
        }
      } catch {
        // The instance is going down or starting.
      }
      await pause(RETRY_MS);
    }
    return null;
  }
}
