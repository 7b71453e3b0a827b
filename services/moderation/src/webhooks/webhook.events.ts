import { z } from 'zod';
import { auditKinds } from '@masque/contracts';
import { guidelines, reportedTypes } from '@masque/contracts/rules';

/** No texts or names: only the admin panel shows those. */
export const webhookEvents = {
  'report.created': z.object({
    reportId: z.string(),
    reportedType: z.enum(reportedTypes),
    reportedId: z.string(),
    reason: z.string(),
  }),
  'decision.made': z.object({
    decisionId: z.string(),
    kind: z.enum(auditKinds),
    subjectType: z.enum(reportedTypes),
    subjectId: z.string(),
    reportId: z.string().nullable(),
    rule: z.enum(guidelines).nullable(),
  }),
  'account.erased': z.object({ userId: z.string() }),
  /** `count` new events in `{topic}.dlq`, of `total` since the topic was created. */
  'dead_letter.created': z.object({ topic: z.string(), count: z.number().int(), total: z.number().int() }),
} as const;
export type WebhookType = keyof typeof webhookEvents;
export type WebhookData<T extends WebhookType> = z.output<(typeof webhookEvents)[T]>;

/** The exact bytes that are signed and sent. */
export const webhookBody = <T extends WebhookType>(type: T, at: Date, data: WebhookData<T>): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });
