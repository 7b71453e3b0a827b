import type { WebhookType } from './webhook.events.ts';

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One thing to be told to one endpoint, and what became of it. */
export interface DeliveryRow {
  /** `{eventId}@{endpoint}` */
  _id: string;
  /** `webhook-id`; of what is told, so that the same is told once. */
  eventId: string;
  type: WebhookType;
  /** Id of the endpoint, and its address for who reads the log. */
  endpoint: string;
  url: string;
  body: string;
  state: DeliveryState;
  /** Tries that were made. */
  tries: number;
  /** When it is tried next; while it is, when another instance may take over. Absent when it waits no more. */
  dueAt?: Date;
  /** HTTP status of the last try; null: there was no answer. */
  status: number | null;
  /** Why the last try failed, in words; empty when it did not. */
  reason: string;
  createdAt: Date;
  settledAt: Date | null;
}
