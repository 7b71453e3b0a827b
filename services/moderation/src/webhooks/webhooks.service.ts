import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { ModerationConfig } from '../config.ts';
import { DeliveriesRepository, type Receiver } from './deliveries.repository.ts';
import type { DeliveryRow } from './delivery.row.ts';
import { isDelivered, nextWait, type DeliveryResult } from './delivery.rules.ts';
import type { WebhookEndpoint } from '../webhook.endpoints.ts';
import { webhookBody, type WebhookData, type WebhookType } from './webhook.events.ts';
import { WebhookSender } from './webhook.sender.ts';
import { signatureHeaders } from './webhook.signature.ts';

/** Longer than any attempt takes, so an expired lease means that its process died. */
const LEASE_MS = 60_000;
/** Concurrent attempts per receiver, so that a slow one doesn't block the others. */
const AT_ONCE = 4;
/** A run starts no attempts after this: the next run begins, and other jobs need their turn. */
const RUN_MS = 8_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Outbox: stored first, then sent until delivered or three days have passed. */
@Injectable()
export class WebhooksService {
  private readonly endpoints: readonly WebhookEndpoint[];
  private readonly count;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly sender: WebhookSender,
    @Inject(CONFIG) config: ModerationConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.endpoints = config.webhooks.endpoints;
    this.count = metrics.counter('masque_webhook_tries_total');
  }

  get isOn(): boolean {
    return this.endpoints.length > 0;
  }

  async add<T extends WebhookType>(type: T, eventId: string, data: WebhookData<T>, at = new Date()): Promise<void> {
    const body = webhookBody(type, at, data);
    const row = { eventId, type, body, state: 'waiting' as const, tries: 0, status: null, reason: '', settledAt: null };
    for (const { id, url } of this.endpoints) {
      const now = new Date();
      await this.deliveries.add({ ...row, _id: `${eventId}@${id}`, endpoint: id, url, dueAt: now, createdAt: now });
    }
  }

  /** Sends due deliveries for some seconds; safe to run on several instances. */
  async sendDue(): Promise<void> {
    if (!this.isOn) return;
    const until = Date.now() + RUN_MS;
    const ids = this.endpoints.map(({ id }) => id);
    const receivers: Receiver[] = [...ids.map((endpoint) => ({ endpoint })), { noneOf: ids }];
    const tries = receivers.flatMap((to) => Array.from({ length: AT_ONCE }, () => this.sendSome(to, until)));
    await Promise.all(tries);
  }

  private async sendSome(to: Receiver, until: number): Promise<void> {
    while (Date.now() < until) {
      const row = await this.deliveries.claimDue(to, new Date(), new Date(Date.now() + LEASE_MS));
      if (!row) return;
      await this.try(row);
    }
  }

  private async try(row: DeliveryRow): Promise<void> {
    const outcome = await this.send(row);
    const wait = nextWait(row.tries + 1, outcome);
    const facts = { webhook: row._id, tries: row.tries + 1, status: outcome.status, reason: outcome.reason };
    if (isDelivered(outcome)) {
      this.count({ result: 'delivered' });
      await this.deliveries.saveAttempt(row, outcome, 'delivered');
    } else if (wait === null) {
      this.count({ result: 'failed' });
      this.logger.error(facts, 'webhook delivery failed; giving up');
      await this.deliveries.saveAttempt(row, outcome, 'failed');
    } else {
      this.count({ result: 'retried' });
      this.logger.warn(facts, 'webhook delivery failed; retrying');
      await this.deliveries.saveAttempt(row, outcome, new Date(Date.now() + wait));
    }
  }

  private async send({ eventId, endpoint, body }: DeliveryRow): Promise<DeliveryResult> {
    const to = this.endpoints.find(({ id }) => id === endpoint);
    // 410 stops the retries.
    if (!to) return { status: 410, reason: 'the address is no longer in WEBHOOKS' };
    const timestamp = Math.floor(Date.now() / 1_000);
    return this.sender.send(to.url, signatureHeaders({ id: eventId, timestamp, body }, to.secret), body);
  }

  async deleteOld(): Promise<void> {
    await this.deliveries.deleteSettledBefore(new Date(Date.now() - KEPT_MS));
  }
}
