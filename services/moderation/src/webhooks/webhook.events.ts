import { z } from 'zod';
import { auditKinds } from '@masque/contracts';
import { guidelines, reportedTypes } from '@masque/contracts/rules';

/** What operators can be told, by its type. Neither texts nor names: who may read those looks at the panel. */
export const webhookEvents = {
  /** Somebody reported something. */
  'report.created': z.object({
    reportId: z.string(),
    reportedType: z.enum(reportedTypes),
    reportedId: z.string(),
    reason: z.string(),
  }),
  /** An entry of the moderators' log. */
  'decision.made': z.object({
    decisionId: z.string(),
    kind: z.enum(auditKinds),
    subjectType: z.enum(reportedTypes),
    subjectId: z.string(),
    reportId: z.string().nullable(),
    rule: z.enum(guidelines).nullable(),
  }),
  /** All services have erased a deleted account. */
  'account.erased': z.object({ userId: z.string() }),
  /** Events that could not be handled wait in `{topic}.dlq`: so many more, so many since the topic was made. */
  'dead_letter.created': z.object({ topic: z.string(), count: z.number().int(), total: z.number().int() }),
} as const;
export type WebhookType = keyof typeof webhookEvents;
export type WebhookData<T extends WebhookType> = z.output<(typeof webhookEvents)[T]>;

/** The body that is sent and signed, byte for byte. */
export const webhookBody = <T extends WebhookType>(type: T, at: Date, data: WebhookData<T>): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });
