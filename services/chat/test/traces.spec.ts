import { Card, chatRoutes, type Input } from '@masque/contracts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

type Query = Input<typeof chatRoutes.getTrace>['query'];

/** Each entry is triggered by its own name. */
const bookOf = (...words: string[]): Pick<Card, 'lorebook'> => {
  const entries = words.map((word) => ({ keys: [word], content: `All about the ${word}.`, name: `The ${word}` }));
  return { lorebook: Card.parse({ lorebook: { extensions: {}, unknown: {}, entries } }).lorebook };
};

describe('the trace of a reply', () => {
  const my = onePerson();
  const say = async (chatId: string, content: string) => {
    const messages = [{ role: 'user' as const, content }];
    const { body } = await my.caller.call(chatRoutes.complete, { body: { chatId, messages } });
    return body.masque?.messageId ?? '';
  };
  const trace = (id: string, messageId: string, query: Query = {}) =>
    my.caller.call(chatRoutes.getTrace, { params: { id, messageId }, query });
  const lore = async (...call: Parameters<typeof trace>) =>
    (await trace(...call)).body.lore?.map(({ name, outcome, reason }) => [name, outcome, reason]);

  it('goes with a branch, and with the branch of a branch', async () => {
    const id = await my.chat.newChat(my.person, await my.chat.keep(aCharacter()));
    const reply = await say(id, 'Hi');
    const shown = await trace(id, reply);
    let [from, messageId] = [id, reply];
    for (let depth = 0; depth < 2; depth += 1) {
      const { body } = await my.caller.call(chatRoutes.branchChat, { params: { id: from, messageId }, body: {} });
      from = body.id;
      messageId = (await my.read(from)).messages.at(-1)?.id ?? '';
      expect((await trace(from, messageId)).body).toEqual(shown.body);
    }
    my.chat.gateway.answerWith((exchange) => void exchange.text('Another').finish('length'));
    await my.caller.call(chatRoutes.regenerate, { params: { id: from, messageId }, body: {} });
    my.chat.gateway.answerWith((exchange) => void exchange.text('Once').text(' upon').text(' a time.').finish());
    expect((await trace(from, messageId)).body).toMatchObject({ finish: 'length' });
    expect((await trace(from, messageId, { version: 0 })).body).toEqual(shown.body);
  });

  it('is kept for each version', async () => {
    const character = await my.chat.keep(aCharacter());
    const id = await my.chat.newChat(my.person, character);
    const reply = await say(id, 'Hi');
    await my.caller.call(chatRoutes.changeChat, { params: { id }, body: { settings: { temperature: 0.25 } } });
    await my.caller.call(chatRoutes.regenerate, { params: { id, messageId: reply }, body: {} });
    const shown = await trace(id, reply);
    const first = await trace(id, reply, { version: 0 });
    expect(shown.body).toMatchObject({ settings: { temperature: 0.25 } });
    expect(first.body).toMatchObject({ settings: { maxTokens: 0 } });
    expect(first.body).not.toHaveProperty('settings.temperature');
    expect((await trace(id, reply, { version: 1 })).body).toEqual(shown.body);
    expect((await trace(id, reply, { version: 2 })).error.code).toBe('trace.not_found');
    const [greeting] = (await my.read(id)).messages;
    expect((await trace(id, greeting?.id ?? '', { version: 0 })).error.code).toBe('trace.not_found');
  });

  it('names the profile and the effort that were sent', async () => {
    const id = await my.chat.newChat(my.person, await my.chat.keep(aCharacter()));
    const plain = (await trace(id, await say(id, 'Hi'))).body;
    expect([plain.profile, plain.reasoning]).toEqual([undefined, undefined]);
    const { body: profile } = await my.caller.call(chatRoutes.createConnection, {
      body: { name: 'Night', samplers: { temperature: 0.5 }, reasoning: { effort: 'low' } },
    });
    await my.caller.call(chatRoutes.changeChat, { params: { id }, body: { profileId: profile.id } });
    expect((await trace(id, await say(id, 'And now?'))).body).toMatchObject({
      profile: 'Night',
      settings: { temperature: 0.5 },
      reasoning: { effort: 'low' },
    });
  });

  it('says of every entry why it did not fire, when that is asked for', async () => {
    const character = await my.chat.keep(aCharacter(bookOf('harbour', 'tower')));
    const id = await my.chat.newChat(my.person, character);
    const reply = await say(id, 'What of the harbour?');
    expect(await lore(id, reply)).toEqual([['The harbour', 'active', 'key']]);
    expect(await lore(id, reply, { lore: 'all' })).toEqual([
      ['The harbour', 'active', 'key'],
      ['The tower', 'dropped', 'no_key'],
    ]);
  });

  it('tells of a lorebook that joined, but not of a closed one', async () => {
    const main = await my.chat.keep(aCharacter(bookOf('harbour')));
    const open = await my.chat.keep(aCharacter({ ...bookOf('tower', 'bell') }));
    const closed = await my.chat.keep(aCharacter({ ...bookOf('secret', 'tower'), reuse: 'none' }));
    const id = await my.chat.newChat(my.person, main);
    await my.caller.call(chatRoutes.changeChat, { params: { id }, body: { lorebookIds: [open._id, closed._id] } });
    const reply = await say(id, 'What of the tower and the secret?');
    expect(JSON.stringify(my.prompt())).toContain('All about the secret.');
    for (const query of [{}, { lore: 'all' as const }]) {
      const { body } = await trace(id, reply, query);
      expect(JSON.stringify(body)).not.toContain('secret');
      expect(body.loreHidden).toBe(true);
      expect(body).not.toHaveProperty('loreBooks');
    }
    expect(await lore(id, reply, { lore: 'all' })).toEqual([
      ['The tower', 'active', 'key'],
      ['The bell', 'dropped', 'no_key'],
      ['The harbour', 'dropped', 'no_key'],
    ]);
    await my.chat.keep({ ...open, isPublic: false, revision: 2 });
    expect(await lore(id, reply)).toEqual([]);
  });
});
