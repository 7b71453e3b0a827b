import { z } from 'zod';
import { Character } from './catalog.ts';
import { Id, Time } from './common.ts';

export const services = ['identity', 'catalog', 'chat', 'social', 'moderation', 'gateway'] as const;
export type ServiceName = (typeof services)[number];

interface EventSpec {
  /** Kafka topic; its dead letters go to `{topic}.dlq`. */
  readonly topic: string;
  /** Field of `data` that decides the partition: events with the same key keep their order. */
  readonly key: string;
  readonly version: number;
  readonly producer: ServiceName;
  readonly consumers: readonly ServiceName[];
  readonly data: z.ZodObject;
  /** Played against the producer's schema and every consumer in tests. */
  readonly example: Record<string, unknown>;
}

/** `revision` grows with every change of the thing: a consumer ignores what is not newer than what it has. */
const Revision = z.number().int().min(1);

const UserState = z.object({
  userId: Id,
  username: z.string(),
  needsUsername: z.boolean(),
  profilePicture: z.string().nullable(),
  revision: Revision,
});

/** A character's absolute state: also the long texts, because the chat service builds prompts from its own copy. */
const CharacterState = Character.pick({
  name: true,
  summary: true,
  scenario: true,
  personality: true,
  firstMessage: true,
  exampleDialogs: true,
  tags: true,
  gender: true,
  isPublic: true,
  image: true,
  imageColor: true,
  createdAt: true,
}).extend({
  characterId: Id,
  authorId: Id,
  authorUsername: z.string(),
  isDeleted: z.boolean(),
  revision: Revision,
});

const ChatState = z.object({
  chatId: Id,
  userId: Id,
  characterId: Id,
  messageCount: z.number().int().min(0),
  isDeleted: z.boolean(),
  startedAt: Time,
  revision: Revision,
});

const at = '2026-01-02T03:04:05.000Z';

export const events = {
  'user.changed': {
    topic: 'identity.users',
    key: 'userId',
    version: 1,
    producer: 'identity',
    consumers: ['social', 'moderation', 'gateway'],
    data: UserState,
    example: { userId: 'user-1', username: 'iris', needsUsername: false, profilePicture: null, revision: 2 },
  },
  'character.changed': {
    topic: 'catalog.characters',
    key: 'characterId',
    version: 1,
    producer: 'catalog',
    consumers: ['catalog', 'social', 'chat', 'moderation', 'gateway'],
    data: CharacterState,
    example: {
      characterId: 'character-1',
      authorId: 'user-1',
      authorUsername: 'iris',
      name: 'Mira',
      summary: 'A lamplighter who collects other people’s secrets.',
      scenario: 'A harbour town where the fog never lifts.',
      personality: 'Patient, curious, dry humour.',
      firstMessage: '*She lifts the lantern.* "You are late."',
      exampleDialogs: '',
      tags: ['fantasy', 'mystery'],
      gender: 'Female',
      isPublic: true,
      image: '/media/0123/full.webp',
      imageColor: '#332211',
      createdAt: at,
      isDeleted: false,
      revision: 1,
    },
  },
  'chat.changed': {
    topic: 'chat.activity',
    key: 'chatId',
    version: 1,
    producer: 'chat',
    consumers: ['social', 'catalog'],
    data: ChatState,
    example: {
      chatId: 'chat-1',
      userId: 'user-1',
      characterId: 'character-1',
      messageCount: 3,
      isDeleted: false,
      startedAt: at,
      revision: 3,
    },
  },
} as const satisfies Record<string, EventSpec>;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.output<(typeof events)[N]['data']>;
export type ConsumedBy<S extends ServiceName> = {
  [N in EventName]: S extends (typeof events)[N]['consumers'][number] ? N : never;
}[EventName];
export type ProducedBy<S extends ServiceName> = {
  [N in EventName]: S extends (typeof events)[N]['producer'] ? N : never;
}[EventName];

/** One handler for each event that the service consumes: a forgotten one does not compile. */
export type Handlers<S extends ServiceName> = { [N in ConsumedBy<S>]: (data: EventData<N>) => Promise<void> };

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
