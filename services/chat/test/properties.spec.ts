import { chatRoutes, type Input } from '@masque/contracts';
import { aLongChat } from './a-long-chat.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

type Properties = Input<typeof chatRoutes.changeChat>['body'];

describe('what a chat is set to', () => {
  const my = onePerson();
  const aChat = () => my.chat.newChat(my.person);
  const set = (id: string, body: Properties) => my.caller.call(chatRoutes.changeChat, { params: { id }, body });
  const chatOf = async (id: string) => (await my.read(id)).chat;
  const note = { text: 'It is raining.', depth: 0, role: 'system' as const };

  it('is changed by what is given, and nothing else is', async () => {
    const chatId = await aChat();
    const before = await chatOf(chatId);
    expect(before).toMatchObject({ title: null, pinned: false, customPrompt: '', authorsNote: null });
    const given = { title: ' The harbour ', pinned: true, customPrompt: 'Be brief.', authorsNote: note };
    const { status, body } = await set(chatId, given);
    const after = { ...before, ...given, title: 'The harbour', revision: before.revision + 1 };
    expect([status, body]).toEqual([200, after]);
    expect(await chatOf(chatId)).toEqual(after);
    expect((await set(chatId, { pinned: false })).body).toEqual({ ...after, pinned: false, revision: 3 });
    expect((await set(chatId, { title: '  ', authorsNote: null })).body).toMatchObject({
      title: null,
      authorsNote: null,
      customPrompt: 'Be brief.',
    });
    expect((await set(chatId, { title: null, customPrompt: '' })).body).toMatchObject({ customPrompt: '' });
  });

  it('is written once: the same again makes no new revision', async () => {
    const chatId = await aChat();
    const given = { title: 'Twice', pinned: true, customPrompt: 'Be brief.', authorsNote: note };
    const first = await set(chatId, given);
    expect((await set(chatId, given)).body).toEqual(first.body);
    expect((await set(chatId, {})).body.revision).toBe(first.body.revision);
  });

  it.each<[string, unknown]>([
    ['a title over 200 characters', { title: 'x'.repeat(201) }],
    ['a title that is no text', { title: 7 }],
    ['a pin that is neither on nor off', { pinned: 'yes' }],
    ['a custom prompt over 10,000 characters', { customPrompt: 'x'.repeat(10_001) }],
    ['an author’s note before the beginning', { authorsNote: { ...note, depth: -1 } }],
    ['an author’s note of nobody', { authorsNote: { ...note, role: 'narrator' } }],
    ['an author’s note without text', { authorsNote: { depth: 1, role: 'user' } }],
  ])('is not %s', async (_, body) => {
    const chatId = await aChat();
    const headers = { 'content-type': 'application/json' };
    const reply = await my.caller.fetch(`/chats/${chatId}`, { method: 'PATCH', headers, body: JSON.stringify(body) });
    expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining({ code: 'request.invalid' })]);
    expect((await chatOf(chatId)).revision).toBe(1);
  });

  it('is nobody else’s to change', async () => {
    const chatId = await aChat();
    const { caller } = await my.chat.person();
    const { status, error } = await caller.call(chatRoutes.changeChat, {
      params: { id: chatId },
      body: { title: 'Mine' },
    });
    expect([status, error.code]).toEqual([404, 'chat.not_found']);
    expect((await chatOf(chatId)).title).toBeNull();
  });

  it('puts pinned chats first in lists, each part newest first, but not into the way of the latest with a character', async () => {
    const person = await my.chat.person();
    const { caller } = person;
    const character = await my.chat.keep(aCharacter());
    const { _id: characterId } = character;
    const chats: string[] = [];
    for (let made = 0; made < 4; made += 1) chats.push(await my.chat.begunChat(person, character));
    const [first = '', second = '', third = '', last = ''] = chats;
    for (const id of [third, first])
      await caller.call(chatRoutes.changeChat, { params: { id }, body: { pinned: true } });
    const wanted = [third, first, last, second];
    const listed = await caller.call(chatRoutes.listChats, { query: {} });
    expect(listed.body.chats.map(({ id }) => id)).toEqual(wanted);
    expect(listed.body.chats[0]).not.toHaveProperty('customPrompt');
    const pages = [1, 2].map((page) => caller.call(chatRoutes.listHistories, { query: { page, limit: 2 } }));
    expect((await Promise.all(pages)).flatMap(({ body }) => body.map(({ id }) => id))).toEqual(wanted);
    const withCharacter = await caller.call(chatRoutes.listChats, { query: { characterId } });
    expect(withCharacter.body.chats.map(({ id }) => id)).toEqual([last, third, second, first]);
  });

  it('goes with a branch, but for title and pin', async () => {
    const chatId = await aLongChat(my.chat, my.person, 2);
    await set(chatId, { title: 'The harbour', pinned: true, customPrompt: 'Be brief.', authorsNote: note });
    const params = { id: chatId, messageId: 'm-1' };
    const { body } = await my.caller.call(chatRoutes.branchChat, { params, body: {} });
    expect(body).toMatchObject({ title: null, pinned: false, customPrompt: 'Be brief.', authorsNote: note });
  });

  it('puts the author’s note as deep into the prompt as it says', async () => {
    const chatId = await aLongChat(my.chat, my.person, 2);
    await set(chatId, { authorsNote: { ...note, depth: 1 } });
    await (await my.ask(chatId, 'And then?')).text();
    expect(my.prompt().slice(-2)).toEqual([
      { role: 'system', content: 'It is raining.' },
      { role: 'user', content: 'And then?' },
    ]);
    await set(chatId, { authorsNote: null });
    await (await my.ask(chatId, 'And now?')).text();
    expect(JSON.stringify(my.prompt())).not.toContain('raining');
  });
});

describe('the custom prompt', () => {
  const my = onePerson();
  const save = (customPrompt: string) => my.caller.call(chatRoutes.saveCustomPrompt, { body: { customPrompt } });
  const saved = async () => (await my.caller.call(chatRoutes.getCustomPrompt, { query: {} })).body;
  const system = () => my.prompt()[0]?.content;

  it('is empty until it is saved, one’s own, and can be taken away', async () => {
    expect(await saved()).toEqual({ customPrompt: '' });
    expect((await save('Speak like a sailor.')).body).toEqual({ customPrompt: 'Speak like a sailor.' });
    expect(await saved()).toEqual({ customPrompt: 'Speak like a sailor.' });
    const { caller } = await my.chat.person();
    expect((await caller.call(chatRoutes.getCustomPrompt, { query: {} })).body).toEqual({ customPrompt: '' });
    await save('');
    expect(await saved()).toEqual({ customPrompt: '' });
    expect((await save('x'.repeat(10_000))).status).toBe(200);
    expect((await save('x'.repeat(10_001))).error.code).toBe('request.invalid');
    expect((await saved()).customPrompt).toHaveLength(10_000);
  });

  it('of the user is in the prompts of all chats, but for those with one of their own', async () => {
    await save('Speak like a sailor.');
    const chatId = await my.chat.newChat(my.person);
    const set = (customPrompt: string) =>
      my.caller.call(chatRoutes.changeChat, { params: { id: chatId }, body: { customPrompt } });
    await (await my.ask(chatId)).text();
    expect(system()).toContain('Speak like a sailor.');
    await set('Speak like a king.');
    await (await my.ask(chatId)).text();
    expect(system()).toContain('Speak like a king.');
    expect(system()).not.toContain('sailor');
    await set('  ');
    await (await my.ask(chatId)).text();
    expect(system()).toContain('Speak like a sailor.');
  });

  it('of the user is in the prompt of a character without a chat, and not in plain messages', async () => {
    await save('Speak like a sailor.');
    const { _id: characterId } = await my.chat.keep(aCharacter());
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    await my.caller.call(chatRoutes.complete, { body: { characterId, messages } });
    expect(system()).toContain('Speak like a sailor.');
    await my.caller.call(chatRoutes.complete, { body: { messages } });
    expect(my.prompt()).toEqual(messages);
  });
});
