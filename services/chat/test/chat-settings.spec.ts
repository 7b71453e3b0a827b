import { Card, chatRoutes, type Input, limits } from '@masque/contracts';
import { aLongChat } from './a-long-chat.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

type Properties = Input<typeof chatRoutes.changeChat>['body'];

/** A lorebook whose only entry is triggered by the word. */
const loreOf = (word: string, content: string): Pick<Card, 'lorebook'> => {
  const entries = [{ keys: [word], content, name: `About ${word}` }];
  return { lorebook: Card.parse({ lorebook: { extensions: {}, unknown: {}, entries } }).lorebook };
};

describe('a chat’s own settings', () => {
  const my = onePerson();
  const aChat = () => my.chat.newChat(my.person);
  const set = (id: string, body: Properties) => my.caller.call(chatRoutes.changeChat, { params: { id }, body });
  const say = async (chatId: string, content: string, settings?: object) => {
    const messages = [{ role: 'user' as const, content }];
    const { status } = await my.caller.call(chatRoutes.complete, { body: { chatId, messages, settings } });
    expect(status).toBe(200);
    return my.chat.gateway.exchanges.at(-1)?.body ?? {};
  };
  const sent = (chatId: string) => JSON.stringify(my.prompt()) + chatId;
  const persona = async (name: string) => {
    const body = { name, description: `${name} is a thief with a grin.` };
    return String((await my.caller.call(chatRoutes.createPersona, { body })).body.id);
  };

  describe('of generation', () => {
    it('are in the request to the model, field by field behind what the request says', async () => {
      const id = await aChat();
      const unset = await say(id, 'Hi');
      for (const name of ['temperature', 'max_tokens']) expect(unset).not.toHaveProperty(name);
      const { body } = await set(id, { settings: { temperature: 0.25, maxTokens: 750 } });
      expect(body.settings).toEqual({ temperature: 0.25, maxTokens: 750 });
      expect(await say(id, 'Hi')).toMatchObject({ temperature: 0.25, max_tokens: 750 });
      expect(await say(id, 'Hi', { temperature: 1.75 })).toMatchObject({ temperature: 1.75, max_tokens: 750 });
      expect((await set(id, { settings: { maxTokens: 0 } })).body.settings).toEqual({ maxTokens: 0 });
      expect(await say(id, 'Hi')).not.toHaveProperty('max_tokens');
      expect((await set(id, { settings: null })).body.settings).toBeNull();
      expect((await set(id, { settings: {} })).body.settings).toBeNull();
      expect(await say(id, 'Hi')).not.toHaveProperty('temperature');
    });

    it('decide how much of the history the model is given, up to what it can hold', async () => {
      const id = await aLongChat(my.chat, my.person, 400);
      const count = async () => {
        await say(id, 'And then?');
        return my.prompt().length;
      };
      const byDefault = await count();
      await set(id, { settings: { contextSize: 512 } });
      const small = await count();
      expect(small).toBeLessThan(byDefault);
      await set(id, { settings: { contextSize: 102_400 } });
      expect(await count()).toBeGreaterThanOrEqual(byDefault);
      my.chat.gateway.models.body = { data: [{ id: 'tiny/model', context_length: 1_100 }] };
      await my.caller.call(chatRoutes.saveModel, { body: { model: 'tiny/model' } });
      await my.caller.call(chatRoutes.listModels);
      const bounded = await count();
      const size = JSON.stringify(my.prompt().map(({ content }) => content)).length;
      expect(bounded).toBeLessThan(byDefault);
      expect(size).toBeLessThan((1_100 - 275) * 4 * 1.2);
      await my.caller.call(chatRoutes.saveModel, { body: { model: 'deepseek/deepseek-prover-v2:free' } });
    });

    it('are shown in lists, kept by a branch and gone with the chat', async () => {
      const id = await aLongChat(my.chat, my.person, 2);
      await set(id, { settings: { temperature: 0.5 } });
      const listed = await my.caller.call(chatRoutes.listChats, { query: {} });
      expect(listed.body.chats.find((chat) => chat.id === id)?.settings).toEqual({ temperature: 0.5 });
      const { body } = await my.caller.call(chatRoutes.branchChat, { params: { id, messageId: 'm-1' }, body: {} });
      expect(body.settings).toEqual({ temperature: 0.5 });
    });

    it.each<[string, unknown]>([
      ['a temperature above 2', { settings: { temperature: 2.01 } }],
      ['half a token', { settings: { maxTokens: 1.5 } }],
      ['a context of nothing', { settings: { contextSize: 0 } }],
      ['eleven lorebooks', { lorebookIds: Array.from({ length: limits.chatLorebooks + 1 }, (_, n) => `c${n}`) }],
      ['a persona that is no id', { personaId: 7 }],
    ])('are not %s', async (_, body) => {
      const id = await aChat();
      const headers = { 'content-type': 'application/json' };
      const reply = await my.caller.fetch(`/chats/${id}`, { method: 'PATCH', headers, body: JSON.stringify(body) });
      expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining({ code: 'request.invalid' })]);
    });
  });

  describe('of the persona', () => {
    it('change as whom the user speaks from there on, and not as whom they spoke', async () => {
      const id = await aChat();
      await say(id, 'As myself.');
      const rook = await persona('Rook');
      const { body } = await set(id, { personaId: rook });
      expect(body.persona).toMatchObject({ id: rook, name: 'Rook' });
      await say(id, 'As Rook.');
      expect(sent(id)).toContain('Rook is a thief with a grin.');
      await set(id, { personaId: 0 });
      await say(id, 'As myself again.');
      expect(sent(id)).not.toContain('thief');
      const { messages } = await my.read(id);
      const own = messages.filter(({ sender }) => sender === 'user');
      expect(own.map(({ text, speaker }) => [text, speaker?.name ?? null])).toEqual([
        ['As myself.', null],
        ['As Rook.', 'Rook'],
        ['As myself again.', null],
      ]);
    });

    it('take nobody else’s persona, and none that was deleted', async () => {
      const id = await aChat();
      const { caller } = await my.chat.person();
      const foreign = { name: 'Wren', description: 'A spy.' };
      const { body } = await caller.call(chatRoutes.createPersona, { body: foreign });
      const gone = await persona('Gone');
      await my.caller.call(chatRoutes.deletePersona, { params: { id: gone }, query: {} });
      for (const personaId of [String(body.id), gone, 'unknown']) {
        const { status, error } = await set(id, { personaId });
        expect([status, error.code]).toEqual([404, 'persona.not_found']);
      }
      expect((await my.read(id)).chat.persona).toBeNull();
    });
  });

  describe('of lorebooks', () => {
    it('join those of other characters, which fire in this chat', async () => {
      const id = await aChat();
      const harbour = await my.chat.keep(
        aCharacter({ name: 'Harbour', ...loreOf('harbour', 'The harbour is closed.') }),
      );
      await say(id, 'What of the harbour?');
      expect(sent(id)).not.toContain('The harbour is closed.');
      const { body } = await set(id, { lorebookIds: [harbour._id, harbour._id] });
      expect(body.lorebooks).toEqual([{ id: harbour._id, name: 'Harbour', isAvailable: true }]);
      await say(id, 'What of the harbour?');
      expect(sent(id)).toContain('The harbour is closed.');
      expect((await set(id, { lorebookIds: [] })).body.lorebooks).toEqual([]);
      await say(id, 'What of the harbour?');
      expect(sent(id)).not.toContain('The harbour is closed.');
    });

    it('of characters that the user may not see are 404, and tell nothing', async () => {
      const id = await aChat();
      const hidden = await my.chat.keep(aCharacter({ isPublic: false }));
      for (const one of [hidden._id, 'unknown']) {
        const { status, error } = await set(id, { lorebookIds: [one] });
        expect([status, error.code, error.error]).toEqual([404, 'character.not_found', 'Character not found']);
      }
    });

    it('leave the prompts when their author takes the character away, and may be taken off', async () => {
      const id = await aChat();
      const lore = loreOf('tower', 'The tower leans.');
      const tower = await my.chat.keep(aCharacter({ name: 'Tower', ...lore }));
      const other = await my.chat.keep(aCharacter({ name: 'Other' }));
      await set(id, { lorebookIds: [tower._id, other._id] });
      await my.chat.keep({ ...tower, isPublic: false, revision: 2 });
      await say(id, 'What of the tower?');
      expect(sent(id)).not.toContain('The tower leans.');
      const gone = { id: tower._id, name: '', isAvailable: false };
      expect((await my.read(id)).chat.lorebooks).toEqual([gone, { id: other._id, name: 'Other', isAvailable: true }]);
      expect((await set(id, { lorebookIds: [tower._id] })).body.lorebooks).toEqual([gone]);
      expect((await set(id, { lorebookIds: [] })).body.lorebooks).toEqual([]);
    });
  });
});
