import type { WebhookType } from './webhook.events.ts';

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface DeliveryRow {
  /** `{eventId}@{endpoint}` */
  _id: string;
  /** Sent as `webhook-id`; deduplicates deliveries. */
  eventId: string;
  type: WebhookType;
  endpoint: string;
  url: string;
  body: string;
  state: DeliveryState;
  tries: number;
  /** Next attempt, or during one, the end of its lease. Absent once settled. */
  dueAt?: Date;
  status: number | null;
  reason: string;
  createdAt: Date;
  settledAt: Date | null;
}
