import { chatRoutes } from '@masque/contracts';
import { aCharacter, aPublishedCard, eventSource, eventually } from '@masque/testkit';
import { ChatCharactersService } from '../src/characters/characters.service.ts';
import { type ChatPerson, startedChat, type StartedChat } from './started-chat.ts';

describe('chats and the versions of a card', () => {
  let chat: StartedChat;
  let person: ChatPerson;
  let source: Awaited<ReturnType<typeof eventSource>>;
  beforeAll(async () => {
    chat = await startedChat();
    person = await chat.person();
    source = await eventSource(chat.service);
  });
  afterAll(async () => {
    await source.close();
    await chat.close();
  });

  const begin = async (characterId: string) =>
    (await person.caller.call(chatRoutes.saveHistory, { body: { characterId } })).body.id;
  const promptOf = async (chatId: string) => {
    const messages = [{ role: 'user' as const, content: `Hello ${Math.random()}` }];
    const reply = await person.caller.call(chatRoutes.complete, { body: { chatId, messages } });
    expect(reply.status).toBe(200);
    return JSON.stringify(chat.gateway.exchanges.at(-1)?.body.messages);
  };

  it('a chat goes on with the version it began with; a new one gets the newest', async () => {
    const first = aCharacter();
    const characters = chat.service.app.get(ChatCharactersService);
    await source.publish('card.published', aPublishedCard(first, { personality: 'Quiet as snow.' }));
    await source.publish('character.changed', first);
    await eventually(() => characters.findPlayed(first.characterId, 1));
    const old = await begin(first.characterId);
    const second = { ...first, version: 2, revision: 2 };
    await source.publish('card.published', aPublishedCard(second, { personality: 'Loud as thunder.' }));
    await source.publish('character.changed', second);
    await eventually(async () => (await characters.find(first.characterId))?.version === 2);
    const young = await begin(first.characterId);
    expect(await promptOf(old)).toContain('Quiet as snow.');
    expect(await promptOf(young)).toContain('Loud as thunder.');
    expect(await promptOf(old)).not.toContain('thunder');
  });

  it('a card that lags behind its character lets the version before stand in', async () => {
    const first = aCharacter({ version: 1 });
    const characters = chat.service.app.get(ChatCharactersService);
    await source.publish('card.published', aPublishedCard(first, { personality: 'Quiet as snow.' }));
    await source.publish('character.changed', { ...first, version: 2, revision: 2 });
    await eventually(() => characters.findPlayed(first.characterId, 2));
    const begun = await begin(first.characterId);
    expect(await promptOf(begun)).toContain('Quiet as snow.');
    const late = aPublishedCard({ ...first, version: 2 }, { personality: 'Loud as thunder.' });
    await source.publish('card.published', late);
    await eventually(async () => (await promptOf(begun)).includes('Loud as thunder.'));
  });

  it('an effect of lore outlasts the turn that began it', async () => {
    const first = aCharacter();
    const entry = { keys: ['amber'], content: 'The amber door opens at dusk.', extensions: { sticky: 6 }, id: 'a.$1' };
    const lorebook = { extensions: {}, unknown: {}, scanDepth: 1, entries: [entry] };
    await source.publish('card.published', aPublishedCard(first, { lorebook } as never));
    await source.publish('character.changed', first);
    await eventually(() => chat.service.app.get(ChatCharactersService).findPlayed(first.characterId, 1));
    const chatId = await begin(first.characterId);
    const say = async (content: string) => {
      const messages = [{ role: 'user' as const, content }];
      expect((await person.caller.call(chatRoutes.complete, { body: { chatId, messages } })).status).toBe(200);
      return JSON.stringify(chat.gateway.exchanges.at(-1)?.body.messages);
    };
    expect(await say('Nothing yet')).not.toContain('opens at dusk');
    expect(await say('What of the amber door?')).toContain('opens at dusk');
    expect(await say('And now?')).toContain('opens at dusk');
  });

  it.each([
    ['export', 'another', true],
    ['none', 'another', false],
    ['none', 'author', true],
  ] as const)('with reuse "%s" the trace tells %s which lore fired: %s', async (reuse, who, isTold) => {
    const first = aCharacter({ reuse, ...(who === 'author' ? { authorId: person.viewer.userId } : {}) });
    const entry = { keys: ['amber'], name: 'The secret door', content: 'It opens at dusk.', id: 'a.$1' };
    const lorebook = { extensions: {}, unknown: {}, scanDepth: 1, entries: [entry] };
    await source.publish('card.published', aPublishedCard(first, { lorebook } as never));
    await source.publish('character.changed', first);
    await eventually(() => chat.service.app.get(ChatCharactersService).findPlayed(first.characterId, 1));
    const id = await begin(first.characterId);
    const messages = [{ role: 'user' as const, content: 'What of the amber door?' }];
    await person.caller.call(chatRoutes.complete, { body: { chatId: id, messages } });
    const { body } = await person.caller.call(chatRoutes.getChat, { params: { id }, query: {} });
    const reply = body.messages.at(-1)?.id ?? '';
    const trace = await person.caller.call(chatRoutes.getTrace, { params: { id, messageId: reply }, query: {} });
    expect(trace.body).toMatchObject({ budget: expect.any(Number) });
    expect(JSON.stringify(trace.body).includes('amber')).toBe(isTold);
    expect(JSON.stringify(trace.body).includes('secret door')).toBe(isTold);
  });

  it('keys of lore may be patterns, and one that would never end holds nobody up', async () => {
    const first = aCharacter();
    const hostile = Array.from({ length: 200 }, (_, n) => ({
      keys: [`/(a|aa)+${n}$/`],
      content: 'Never.',
      id: `h.${n}`,
    }));
    const entry = { keys: ['/gr[ae]y (door|gate)s?/i'], content: 'It opens at dusk.', id: 'a.$1' };
    const lorebook = { extensions: {}, unknown: {}, scanDepth: 1, entries: [entry, ...hostile] };
    await source.publish('card.published', aPublishedCard(first, { lorebook } as never));
    await source.publish('character.changed', first);
    await eventually(() => chat.service.app.get(ChatCharactersService).findPlayed(first.characterId, 1));
    const chatId = await begin(first.characterId);
    const messages = [{ role: 'user' as const, content: `Are there Grey Gates? ${'a'.repeat(40)}!` }];
    expect((await person.caller.call(chatRoutes.complete, { body: { chatId, messages } })).status).toBe(200);
    const prompt = JSON.stringify(chat.gateway.exchanges.at(-1)?.body.messages);
    expect(prompt).toContain('It opens at dusk.');
    expect(prompt).not.toContain('Never.');
  });

  it('everything that a card says reaches the model', async () => {
    const character = aCharacter();
    const card = aPublishedCard(character, {
      description: 'As tall as a mast.',
      systemPrompt: 'Speak in riddles. {{original}}',
      postHistoryInstructions: 'Never say goodbye.',
      depthPrompt: { prompt: 'The fog is listening.', depth: 1, role: 'system' },
      lorebook: {
        entries: [
          {
            keys: ['Hello'],
            content: 'Greetings are dangerous here.',
            enabled: true,
            insertionOrder: 1,
            useRegex: false,
            extensions: {},
            unknown: {},
          },
        ],
        extensions: {},
        unknown: {},
      },
    });
    await source.publish('card.published', card);
    await source.publish('character.changed', character);
    await eventually(() => chat.service.app.get(ChatCharactersService).findPlayed(character.characterId, 1));
    const prompt = await promptOf(await begin(character.characterId));
    for (const part of ['tall as a mast', 'in riddles', 'say goodbye', 'fog is listening', 'Greetings are dangerous']) {
      expect(prompt).toContain(part);
    }
  });
});
