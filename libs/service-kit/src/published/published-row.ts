import type { EventName } from '@masque/contracts';

/**
 * `true`: the newest revision has not been acknowledged by Kafka. `dead`: it cannot be published; an operator looks at it
 * (docs/recipes/dead-letters.md).
 */
export type PublicationMark = true | 'dead';

/**
 * Fields that every row of a published collection has. `PublishedCollection` alone writes them: the row itself is the
 * outbox, because marking it in the write that changes it is enough (docs/adr/0002).
 */
export interface PublishedRow {
  _id: string;
  /** Raised by every change: of two states of a row, the one with the higher revision is newer. */
  revision: number;
  /** By event (`chat-changed`); absent when Kafka has the newest revision. */
  outbox?: Partial<Record<string, PublicationMark>>;
  /** Why a row is `dead`, by event. */
  outboxErrors?: Partial<Record<string, string>>;
  /** Request that made the newest change. */
  requestId?: string;
  /**
   * Span in which that request made it, while tracing is on. Of another request than `requestId` it is of an earlier change.
   */
  requestTrace?: { readonly requestId: string; readonly parent: string };
}

/** What a caller gives of a row. */
export type OwnFields<Row extends PublishedRow> = Omit<
  Row,
  'revision' | 'outbox' | 'outboxErrors' | 'requestId' | 'requestTrace'
>;

/** A key of a document cannot contain a dot. */
export const markKey = (event: EventName): string => event.replaceAll('.', '-');
export const markPath = (event: EventName): string => `outbox.${markKey(event)}`;
export const errorPath = (event: EventName): string => `outboxErrors.${markKey(event)}`;
