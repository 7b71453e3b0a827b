import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Card, cardIdOf, chatRoutes, type Viewer } from '@masque/contracts';
import {
  aCard,
  aViewer,
  backingEnv,
  type ServiceCaller,
  eventually,
  type ScriptedModelGateway,
  scriptedModelGateway,
  type StartedService,
  startedService,
} from '@masque/testkit';
import { newId } from '@masque/service-kit';
import {
  type ChatCharacterRow,
  ChatCharactersService,
  type PlayedCharacter,
} from '../src/characters/characters.service.ts';
import { TailCache } from '../src/chats/messages/message-reader.ts';
import { chat } from '../src/service.ts';

export const TEST_KEY = 'sk-or-v1-0123456789abcdef-planted';
export const testRing = (id = 'k1') => `${id}:${randomBytes(32).toString('base64')}`;

/** A character with its card; the fields of `own` go into both. */
export const aCharacter = (own: Partial<ChatCharacterRow> & Partial<Card> = {}): PlayedCharacter => ({
  _id: newId(),
  authorId: 'author-1',
  name: 'Mira',
  image: '/media/0123/full.webp',
  imageColor: '#332211',
  isPublic: true,
  reuse: 'export',
  sharedWith: [],
  moderation: 'none',
  isDeleted: false,
  version: 1,
  revision: 1,
  ...own,
  card: aCard({ firstMessage: '{{char}} lifts the lantern. "You are late, {{user}}."', ...own }),
});

/** A user with a key of their own. */
export interface ChatPerson {
  readonly viewer: Viewer;
  readonly caller: ServiceCaller;
}

export interface StartedChat {
  readonly service: StartedService;
  readonly gateway: ScriptedModelGateway;
  readonly person: () => Promise<ChatPerson>;
  readonly keep: (character: PlayedCharacter) => Promise<PlayedCharacter>;
  /** A chat with a new public character; its greeting is the only message. */
  readonly newChat: (person: ChatPerson, character?: PlayedCharacter) => Promise<string>;
  /** Also sends a first message of the user, so that lists include the chat. */
  readonly begunChat: (person: ChatPerson, character?: PlayedCharacter) => Promise<string>;
  /** Clears the cache, as a restart does. */
  readonly forgetTails: () => void;
  readonly close: () => Promise<void>;
}

/** The chat service with a scripted model gateway. */
export async function startedChat(settings: Record<string, string> = {}): Promise<StartedChat> {
  const gateway = await scriptedModelGateway();
  const pictures = await mkdtemp(join(tmpdir(), 'masque-personas-'));
  const service = await startedService(chat, {
    SECRETS_KEY: testRing(),
    MEDIA_URL: `file:${pictures}`,
    TRANSFER_FOLDER: join(pictures, 'transfers'),
    CHAT_SEARCH_FOLDER: join(pictures, 'search'),
    MODEL_GATEWAY_URL: gateway.url,
    DEMO_MODEL: 'true',
    RETRY_MS: '10',
    // Makes a list that a test sets count at once.
    MODELS_CACHE_MS: '1',
    DRAIN_MS: '300',
    // Lets tests count commands to the store.
    MONGODB_URL: `${backingEnv().MONGODB_URL}&monitorCommands=true`,
    ...settings,
  });
  await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  const characters = service.app.get(ChatCharactersService);
  const keep = async (character: PlayedCharacter) => {
    const { card, ...row } = character;
    const { _id: characterId, version, isDeleted, revision } = row;
    const head = { cardId: cardIdOf(characterId, version), characterId, version, name: card.name };
    await characters.recordCard({ ...head, card, isDeleted, revision, createdAt: '2026-01-02T03:04:05.000Z' });
    await characters.save(row);
    return character;
  };
  const newChat = async ({ caller }: ChatPerson, given?: PlayedCharacter) => {
    const character = given ?? (await keep(aCharacter()));
    const { body } = await caller.call(chatRoutes.saveHistory, { body: { characterId: character._id } });
    return body.id;
  };
  return {
    service,
    gateway,
    keep,
    person: async () => {
      const viewer = aViewer();
      const caller = service.as(viewer);
      await caller.call(chatRoutes.saveKey, { body: { apiKey: TEST_KEY } });
      return { viewer, caller };
    },
    newChat,
    begunChat: async (person, character) => {
      const chatId = await newChat(person, character);
      const messages = [{ sender: 'user' as const, text: 'Hello.' }];
      await person.caller.call(chatRoutes.saveHistory, { body: { chatId, messages } });
      return chatId;
    },
    forgetTails: () => service.app.get(TailCache).clear(),
    close: async () => {
      await service.close();
      await gateway.close();
      await rm(pictures, { recursive: true, force: true });
    },
  };
}
