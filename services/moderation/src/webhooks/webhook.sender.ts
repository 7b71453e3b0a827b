import { request as plainRequest, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { CONFIG, messageOf } from '@masque/service-kit';
import { ensureHost, isPublicAddress, lookupOf } from '@masque/service-kit/addresses';
import { Inject, Injectable } from '@nestjs/common';
import type { ModerationConfig } from '../config.ts';
import type { DeliveryResult } from './delivery.rules.ts';

/** From DNS lookup to the response's status line. */
const ANSWER_MS = 10_000;
const REASON_LENGTH = 200;

/** Security: never follows redirects, which count as failures. */
@Injectable()
export class WebhookSender {
  private readonly mayBePrivate: boolean;

  constructor(@Inject(CONFIG) config: ModerationConfig) {
    this.mayBePrivate = config.webhooks.mayBePrivate;
  }

  /** Never rejects. */
  async send(address: string, headers: Readonly<Record<string, string>>, body: string): Promise<DeliveryResult> {
    try {
      return await this.post(new URL(address), headers, body);
    } catch (error) {
      const reason = messageOf(error);
      return { status: null, reason: reason.slice(0, REASON_LENGTH) };
    }
  }

  private post(url: URL, own: Readonly<Record<string, string>>, body: string): Promise<DeliveryResult> {
    if (!this.mayBePrivate) {
      if (url.protocol !== 'https:') throw new Error('only https is allowed unless WEBHOOKS_PRIVATE is set');
      ensureHost(url.hostname, isPublicAddress);
    }
    const headers = { ...own, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'user-agent': 'Masque-Webhooks/1' },
      // No keep-alive: a reused connection would skip `lookup`.
      agent: false,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(this.mayBePrivate ? {} : { lookup: lookupOf(isPublicAddress) }),
    };
    return new Promise((resolve, reject) => {
      const begin = url.protocol === 'https:' ? tlsRequest : plainRequest;
      const sending = begin(url, options, (response) => {
        const status = response.statusCode ?? 0;
        response.destroy(); // ignore the body
        const reason = status >= 200 && status < 300 ? '' : `the receiver responded with ${status}`;
        resolve({ status, reason, retryAfterMs: msOf(response.headers['retry-after']) });
      });
      sending.on('error', reject);
      // Covers 101, after which Node emits neither a response nor an error.
      sending.once('close', () => reject(new Error('the receiver closed the connection without a response')));
      sending.end(body);
    });
  }
}

function msOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}
