import { randomBytes } from 'node:crypto';
import { chatRoutes, type Viewer } from '@masque/contracts';
import {
  aViewer,
  backingEnv,
  type Caller,
  eventually,
  type ScriptedModelGateway,
  scriptedModelGateway,
  type StartedService,
  startedService,
} from '@masque/testkit';
import { newId } from '@masque/service-kit';
import { type CharacterRow, CharactersService } from '../src/characters/characters.service.ts';
import { TailCache } from '../src/chats/messages/tail.cache.ts';
import { chat } from '../src/service.ts';

export const TEST_KEY = 'sk-or-v1-0123456789abcdef-planted';
export const testRing = (id = 'k1') => `${id}:${randomBytes(32).toString('base64')}`;

export const aCharacter = (own: Partial<CharacterRow> = {}): CharacterRow => ({
  _id: newId(),
  authorId: 'author-1',
  name: 'Mira',
  image: '/media/0123/full.webp',
  imageColor: '#332211',
  summary: 'A lamplighter.',
  scenario: 'A harbour town where the fog never lifts.',
  personality: 'Patient, curious, dry humour.',
  firstMessage: '{{char}} lifts the lantern. "You are late, {{user}}."',
  exampleDialogs: '',
  isPublic: true,
  isDeleted: false,
  revision: 1,
  ...own,
});

/** A user with a key of their own. */
export interface Person {
  readonly viewer: Viewer;
  readonly caller: Caller;
}

export interface StartedChat {
  readonly service: StartedService;
  readonly gateway: ScriptedModelGateway;
  readonly person: () => Promise<Person>;
  readonly keep: (character: CharacterRow) => Promise<CharacterRow>;
  /** A chat with a new public character; its greeting is the only message. */
  readonly newChat: (person: Person, character?: CharacterRow) => Promise<string>;
  /** As after a restart: what was read lately is read again. */
  readonly forgetTails: () => void;
  readonly close: () => Promise<void>;
}

/** The chat service with a model gateway that does what the test says. */
export async function startedChat(settings: Record<string, string> = {}): Promise<StartedChat> {
  const gateway = await scriptedModelGateway();
  const service = await startedService(chat, {
    SECRETS_KEY: testRing(),
    MODEL_GATEWAY_URL: gateway.url,
    RETRY_MS: '10',
    DRAIN_MS: '300',
    // So that tests can count what is sent to the store.
    MONGODB_URL: `${backingEnv().MONGODB_URL}&monitorCommands=true`,
    ...settings,
  });
  await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  const characters = service.app.get(CharactersService);
  const keep = async (character: CharacterRow) => {
    await characters.keep(character);
    return character;
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
    newChat: async ({ caller }, given) => {
      const character = given ?? (await keep(aCharacter()));
      const { body } = await caller.call(chatRoutes.saveHistory, { body: { characterId: character._id } });
      return body.id;
    },
    forgetTails: () => service.app.get(TailCache).clear(),
    close: async () => {
      await service.close();
      await gateway.close();
    },
  };
}
