import type { EventName } from '@masque/contracts';

/** `true`: Kafka hasn't acknowledged the newest revision. `dead`: unpublishable (docs/runbooks/dead-letters.md). */
export type PublicationMark = true | 'dead';

/** Written only by `PublishedCollection`. The row itself is the outbox (docs/adr/0002). */
export interface PublishedRow {
  _id: string;
  revision: number;
  outbox?: Partial<Record<string, PublicationMark>>;
  outboxErrors?: Partial<Record<string, string>>;
  requestId?: string;
  /** Span of the newest change; of an earlier one if its `requestId` differs from the row's. */
  requestTrace?: { readonly requestId: string; readonly parent: string };
}

export type OwnFields<Row extends PublishedRow> = Omit<
  Row,
  'revision' | 'outbox' | 'outboxErrors' | 'requestId' | 'requestTrace'
>;

export const markKey = (event: EventName): string => event.replaceAll('.', '-');
export const markPath = (event: EventName): string => `outbox.${markKey(event)}`;
export const errorPath = (event: EventName): string => `outboxErrors.${markKey(event)}`;
