import { z } from 'zod';
import { Card, emptyCard } from './card.ts';
import { listedFields, mapFields } from './card.fields.ts';
import { Gender, MediaUrl, Reuse } from './character.ts';
import { Id, limits, Time } from './common.ts';
import { ChatState, Revision } from './events.chat.ts';
import { erasedBy } from './events.erasures.ts';
import { identityEvents, UNKNOWN_TIME } from './events.identity.ts';
import { moderationEvents } from './events.moderation.ts';
import * as recorded from './events.recorded.ts';
import { moderationStates } from './visibility.ts';

export const services = ['identity', 'catalog', 'chat', 'social', 'moderation', 'gateway'] as const;
export type ServiceName = (typeof services)[number];

export interface EventSpec {
  /** Kafka topic; its dead letters go to `{topic}.dlq`. */
  readonly topic: string;
  /** Field of `data` that decides the partition: events with the same key keep their order. */
  readonly key: string;
  readonly version: number;
  readonly producer: ServiceName;
  /** Who consumes it: `one` instance of the service gets each event, or `each` of its instances does. */
  readonly consumers: Partial<Record<ServiceName, 'one' | 'each'>>;
  /** Fields by which calls to other services name it: such a call may come before the event (docs/adr/0035). */
  readonly named?: readonly string[];
  /** Milliseconds that changes of one row may wait to become one event; without it they go at once. */
  readonly coalesceMs?: number;
  /** Large texts: messages are compressed. */
  readonly compressed?: true;
  /** Largest message of the topic in bytes, if Kafka's default of 1 MiB is too small. */
  readonly maxBytes?: number;
  /** A field that is added later needs a default: Kafka keeps messages of earlier versions. */
  readonly data: z.ZodObject;
  /** Played against the producer's schema and every consumer in tests. */
  readonly example: Record<string, unknown>;
  /** What earlier versions sent, as they sent it. Played against every consumer; never changed or removed. */
  readonly recorded: readonly recorded.RecordedEvent[];
}

/** A character without its card: what lists, links and visibility need. */
const CharacterState = z.object({
  characterId: Id,
  authorId: Id,
  authorUsername: z.string(),
  ...mapFields(listedFields, () => z.string()),
  tags: z.array(z.string()),
  gender: Gender,
  isPublic: z.boolean(),
  sharedWith: z.array(Id).default([]),
  reuse: Reuse.default('export'),
  moderation: z.enum(moderationStates).default('none'),
  /** Words and links of the operator's lists for which it waits for a moderator's look. */
  heldFor: z.array(z.string()).default([]),
  image: MediaUrl.nullable(),
  imageColor: z.string().nullable(),
  createdAt: Time,
  updatedAt: Time.default(UNKNOWN_TIME),
  isDeleted: z.boolean(),
  /** Number of the current version of the card. */
  version: z.number().int().min(1).default(1),
  revision: Revision,
});

/** The texts of one version of a character's card. They never change; the end of the character takes them away. */
const CardState = z.object({
  cardId: Id,
  characterId: Id,
  version: z.number().int().min(1),
  name: z.string(),
  createdAt: Time,
  card: Card,
  isDeleted: z.boolean().default(false),
  revision: Revision,
});

/** What users have made of a character, counted from their likes, favourites and comments. */
const PopularityState = z.object({
  characterId: Id,
  likes: z.number().int().min(0),
  dislikes: z.number().int().min(0),
  favorites: z.number().int().min(0),
  comments: z.number().int().min(0),
  revision: Revision,
});

/** A favourite is a mark on a character, a follow one on a user. */
export const markKinds = ['favorite', 'follow'] as const;
export type MarkKind = (typeof markKinds)[number];

/** One mark of one user. Taken back it stays, with `isSet: false`. */
const MarkState = z.object({
  markId: Id,
  userId: Id,
  kind: z.enum(markKinds),
  targetId: Id,
  isSet: z.boolean(),
  createdAt: Time,
  revision: Revision,
});

/** A card as JSON with its escapes, its envelope and Kafka's own; larger cards are refused by the catalog. */
const CARD_MESSAGE_BYTES = 2 * limits.cardBytes;

const at = '2026-01-02T03:04:05.000Z';

export const events = {
  ...identityEvents,
  'character.changed': {
    topic: 'catalog.characters',
    key: 'characterId',
    version: 2,
    producer: 'catalog',
    consumers: { catalog: 'each', social: 'one', chat: 'each', moderation: 'one', gateway: 'each' },
    named: ['characterId'],
    data: CharacterState,
    example: {
      characterId: 'character-1',
      authorId: 'user-1',
      authorUsername: 'iris',
      name: 'Mira',
      summary: 'A lamplighter who collects other people’s secrets.',
      tags: ['fantasy', 'mystery'],
      gender: 'Female',
      isPublic: true,
      sharedWith: [],
      reuse: 'export',
      moderation: 'none',
      heldFor: [],
      image: '/media/0123/full.webp',
      imageColor: '#332211',
      createdAt: at,
      updatedAt: at,
      isDeleted: false,
      version: 1,
      revision: 1,
    },
    recorded: [recorded.character1],
  },
  'card.published': {
    topic: 'catalog.cards',
    key: 'cardId',
    version: 1,
    producer: 'catalog',
    consumers: { chat: 'one', moderation: 'one' },
    compressed: true,
    maxBytes: CARD_MESSAGE_BYTES,
    data: CardState,
    example: {
      cardId: 'character-1:1',
      characterId: 'character-1',
      version: 1,
      name: 'Mira',
      createdAt: at,
      card: {
        ...emptyCard,
        name: 'Mira',
        summary: 'A lamplighter who collects other people’s secrets.',
        scenario: 'A harbour town where the fog never lifts.',
        personality: 'Patient, curious, dry humour.',
        firstMessage: '*She lifts the lantern.* "You are late."',
      },
      isDeleted: false,
      revision: 1,
    },
    recorded: [recorded.card1],
  },
  'chat.changed': {
    topic: 'chat.activity',
    key: 'chatId',
    version: 1,
    producer: 'chat',
    consumers: { social: 'one', catalog: 'each' },
    coalesceMs: 3_000,
    data: ChatState,
    example: {
      chatId: 'chat-1',
      userId: 'user-1',
      characterId: 'character-1',
      messageCount: 3,
      isDeleted: false,
      startedAt: at,
      cardVersion: 1,
      greeting: 0,
      userTurns: 1,
      hasReturned: false,
      revision: 3,
    },
    recorded: [recorded.chat1, recorded.chat2],
  },
  'popularity.changed': {
    topic: 'social.popularity',
    key: 'characterId',
    version: 1,
    producer: 'social',
    // Not the gateway: a like must not invalidate the lists of everybody.
    consumers: { catalog: 'each' },
    coalesceMs: 300,
    data: PopularityState,
    example: { characterId: 'character-1', likes: 3, dislikes: 1, favorites: 2, comments: 1, revision: 7 },
    recorded: [recorded.popularity1],
  },
  'mark.changed': {
    topic: 'social.marks',
    key: 'markId',
    version: 1,
    producer: 'social',
    consumers: { catalog: 'each', gateway: 'each' },
    data: MarkState,
    example: {
      markId: 'mark-1',
      userId: 'user-2',
      kind: 'favorite',
      targetId: 'character-1',
      isSet: true,
      createdAt: at,
      revision: 1,
    },
    recorded: [recorded.mark1],
  },
  ...moderationEvents,
  'catalog.erased': erasedBy('catalog'),
  'chat.erased': erasedBy('chat'),
  'social.erased': erasedBy('social'),
  'moderation.erased': erasedBy('moderation'),
} as const satisfies Record<string, EventSpec>;

export type EventName = keyof typeof events;
/** Events by which services acknowledge the erasure of an account. */
export type ErasedEvent = Extract<EventName, `${string}.erased`>;
/** The row of the table, without its literal types. */
export const eventSpec = (name: EventName): EventSpec => events[name];
export type EventData<N extends EventName> = z.output<(typeof events)[N]['data']>;
export type ConsumedBy<S extends ServiceName> = {
  [N in EventName]: S extends keyof (typeof events)[N]['consumers'] ? N : never;
}[EventName];
export type ProducedBy<S extends ServiceName> = {
  [N in EventName]: S extends (typeof events)[N]['producer'] ? N : never;
}[EventName];

/** Gets the newest states of several rows at once; called again with one of them when it fails. */
export interface BatchHandler<D> {
  readonly batch: (all: readonly D[]) => Promise<void>;
}
export type Handler<D> = ((data: D) => Promise<void>) | BatchHandler<D>;
/** One handler for each event that the service consumes: a forgotten one does not compile. */
export type Handlers<S extends ServiceName> = { [N in ConsumedBy<S>]: Handler<EventData<N>> };

/** What stands in a Kafka message. */
export const EventEnvelope = z.object({
  id: Id,
  name: z.string(),
  version: z.number().int(),
  occurredAt: Time,
  requestId: z.string(),
  data: z.unknown(),
});
export type EventEnvelope = z.output<typeof EventEnvelope>;

/** Every topic with its dead letters. */
export const topics: readonly string[] = [...new Set(Object.values(events).map((event) => event.topic))].flatMap(
  (topic) => [topic, `${topic}.dlq`],
);

/** Topics that a service publishes to or consumes from, and the dead letters of those that it consumes from. */
export function topicsUsedBy(service: ServiceName): string[] {
  const specs: readonly EventSpec[] = Object.values(events);
  const consumed = specs.filter(({ consumers }) => service in consumers).map(({ topic }) => topic);
  const produced = specs.filter(({ producer }) => producer === service).map(({ topic }) => topic);
  return [...new Set([...produced, ...consumed, ...consumed.map((topic) => `${topic}.dlq`)])];
}
