import { z } from 'zod';
import { Card, emptyCard } from '../catalog/card.ts';
import { listedFields, mapFields } from '../catalog/card.fields.ts';
import { Gender, Kind, MediaUrl, Reuse } from '../catalog/character.ts';
import { Id, limits, Time } from '../common.ts';
import { ChatState, Revision } from './events.chat.ts';
import { erasedBy } from './events.erasures.ts';
import { identityEvents, UNKNOWN_TIME } from './events.identity.ts';
import { moderationEvents } from './events.moderation.ts';
import * as recorded from './events.recorded.ts';
import { moderationStates } from '../visibility.ts';

export const services = ['identity', 'catalog', 'chat', 'social', 'moderation', 'gateway'] as const;
export type ServiceName = (typeof services)[number];

export interface EventSpec {
  /** Dead letters go to `{topic}.dlq`. */
  readonly topic: string;
  /** Partition key, a field of `data`: events with the same key stay in order. */
  readonly key: string;
  readonly version: number;
  readonly producer: ServiceName;
  /** `one`: one instance of the service gets each event; `each`: every instance does. */
  readonly consumers: Partial<Record<ServiceName, 'one' | 'each'>>;
  /** Ids by which other services' calls name it; a call can arrive before the event (docs/adr/0035). */
  readonly named?: readonly string[];
  /** Changes of a row within this time become one event. */
  readonly coalesceMs?: number;
  readonly compressed?: true;
  readonly maxBytes?: number;
  /** New fields need a default: Kafka keeps messages of earlier versions. */
  readonly data: z.ZodObject;
  readonly example: Record<string, unknown>;
  /** Messages of earlier versions, replayed against every consumer. Never change or remove one. */
  readonly recorded: readonly recorded.RecordedEvent[];
}

const CharacterState = z.object({
  characterId: Id,
  kind: Kind.default('character'),
  authorId: Id,
  authorUsername: z.string(),
  ...mapFields(listedFields, () => z.string()),
  tags: z.array(z.string()),
  gender: Gender,
  isPublic: z.boolean(),
  sharedWith: z.array(Id).default([]),
  reuse: Reuse.default('export'),
  moderation: z.enum(moderationStates).default('none'),
  heldFor: z.array(z.string()).default([]),
  image: MediaUrl.nullable(),
  imageColor: z.string().nullable(),
  createdAt: Time,
  updatedAt: Time.default(UNKNOWN_TIME),
  isDeleted: z.boolean(),
  version: z.number().int().min(1).default(1),
  revision: Revision,
});

/** Immutable; removed with the character. */
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

const PopularityState = z.object({
  characterId: Id,
  likes: z.number().int().min(0),
  dislikes: z.number().int().min(0),
  favorites: z.number().int().min(0),
  comments: z.number().int().min(0),
  revision: Revision,
});

export const markKinds = ['favorite', 'follow'] as const;
export type MarkKind = (typeof markKinds)[number];

/** A removed mark stays as a tombstone with `isSet: false`. */
const MarkState = z.object({
  markId: Id,
  userId: Id,
  kind: z.enum(markKinds),
  targetId: Id,
  isSet: z.boolean(),
  createdAt: Time,
  revision: Revision,
});

/** Room for JSON escapes and envelopes; the catalog refuses larger cards. */
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
      kind: 'character',
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
    // Not the gateway: a like must not invalidate everybody's lists.
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
export type ErasedEvent = Extract<EventName, `${string}.erased`>;
export const eventSpec = (name: EventName): EventSpec => events[name];
export type EventData<N extends EventName> = z.output<(typeof events)[N]['data']>;

export const EventEnvelope = z.object({
  id: Id,
  name: z.string(),
  version: z.number().int(),
  occurredAt: Time,
  requestId: z.string(),
  data: z.unknown(),
});
export type EventEnvelope = z.output<typeof EventEnvelope>;

export const topics: readonly string[] = [...new Set(Object.values(events).map((event) => event.topic))].flatMap(
  (topic) => [topic, `${topic}.dlq`],
);

export function topicsUsedBy(service: ServiceName): string[] {
  const specs: readonly EventSpec[] = Object.values(events);
  const consumed = specs.filter(({ consumers }) => service in consumers).map(({ topic }) => topic);
  const produced = specs.filter(({ producer }) => producer === service).map(({ topic }) => topic);
  return [...new Set([...produced, ...consumed, ...consumed.map((topic) => `${topic}.dlq`)])];
}
