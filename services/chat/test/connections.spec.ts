import { chatRoutes, type Input, limits } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { aViewer, exportedFiles, jsonOf, type ServiceCaller } from '@masque/testkit';
import { onePerson } from './one-person.ts';
import { aCharacter, type ChatPerson } from './started-chat.ts';

type Draft = Input<typeof chatRoutes.createConnection>['body'];
type Update = Input<typeof chatRoutes.updateConnection>['body'];

describe('connection profiles', () => {
  const my = onePerson({
    MODEL_GATEWAYS: JSON.stringify([{ id: 'local', name: 'Local', url: 'http://127.0.0.1:9/v1', keyOf: 'none' }]),
  });
  let person: ChatPerson;
  beforeEach(async () => {
    person = await my.chat.person();
  });

  const list = async (caller: ServiceCaller = person.caller) =>
    (await caller.call(chatRoutes.listConnections, { query: {} })).body.profiles;
  const create = (body: Draft) => person.caller.call(chatRoutes.createConnection, { body });
  const made = async (body: Draft) => (await create(body)).body.id;
  const update = (id: string, body: Update, caller: ServiceCaller = person.caller) =>
    caller.call(chatRoutes.updateConnection, { params: { id }, body });
  const remove = (id: string, caller: ServiceCaller = person.caller) =>
    caller.call(chatRoutes.deleteConnection, { params: { id }, query: {} });
  const choose = (id: string, profileId: string | null) =>
    person.caller.call(chatRoutes.changeChat, { params: { id }, body: { profileId } });
  const say = async (chatId: string, more: object = {}) => {
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const reply = await person.caller.call(chatRoutes.complete, { body: { chatId, messages, ...more } });
    expect(reply.status).toBe(200);
    return my.chat.gateway.exchanges.at(-1)?.body ?? { model: '', messages: [] };
  };

  it('are listed by name, with a value for each field', async () => {
    const { status, body } = await create({ name: 'Quiet', samplers: { top_p: 0.5 } });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ name: 'Quiet', model: null, samplers: { top_p: 0.5 }, isDefault: false }),
    ]);
    await create({ name: 'Loud' });
    expect((await list()).map(({ name }) => name)).toEqual(['Loud', 'Quiet']);
  });

  it('are replaced as a whole, and deleted once', async () => {
    const id = await made({ name: 'Quiet', model: 'a/b' });
    expect((await update(id, { name: 'Silent' })).body).toMatchObject({ id, name: 'Silent', model: null });
    expect((await list()).map(({ name }) => name)).toEqual(['Silent']);
    expect((await remove(id)).body).toEqual({ deleted: true });
    for (const { status, error } of [await remove(id), await update(id, { name: 'Silent' })])
      expect([status, error.code]).toEqual([404, 'connection.not_found']);
    expect(await list()).toEqual([]);
  });

  it('refuse a save that began before another one, and show the newer profile', async () => {
    const { id, revision } = (await create({ name: 'Quiet', characterIds: ['mira'] })).body;
    const first = await update(id, { name: 'First', characterIds: ['mira'], revision });
    const { status, error } = await update(id, { name: 'Second', revision });
    expect([status, error.code]).toEqual([409, 'connection.stale']);
    expect(error).toMatchObject({ connection: { ...first.body, name: 'First' } });
    await create({ name: 'Other', characterIds: ['mira'] });
    expect((await update(id, { name: 'First', revision: first.body.revision })).error.code).toBe('connection.stale');
    expect((await update(id, { name: 'Last' })).body.name).toBe('Last');
  });

  it('are their owner’s alone', async () => {
    const id = await made({ name: 'Quiet' });
    const { caller } = await my.chat.person();
    expect(await list(caller)).toEqual([]);
    const chatId = await my.chat.newChat({ ...person, caller });
    const chosen = await caller.call(chatRoutes.changeChat, { params: { id: chatId }, body: { profileId: id } });
    for (const { status, error } of [await remove(id, caller), await update(id, { name: 'Mine' }, caller), chosen])
      expect([status, error.error]).toEqual([404, 'Connection profile not found']);
    expect(await list()).toHaveLength(1);
  });

  it('have at most one default, and a character is in one of them', async () => {
    const first = await made({ name: 'First', isDefault: true, characterIds: ['mira', 'rook'] });
    const second = await made({ name: 'Second', isDefault: true, characterIds: ['mira'] });
    const held = async () => (await list()).map(({ isDefault, characterIds }) => [isDefault, characterIds]);
    expect(await held()).toEqual([
      [false, ['rook']],
      [true, ['mira']],
    ]);
    await update(first, { name: 'First', isDefault: true, characterIds: ['mira'] });
    expect(await held()).toEqual([
      [true, ['mira']],
      [false, []],
    ]);
    await remove(second);
    expect(await held()).toEqual([[true, ['mira']]]);
  });

  it('are created once by retries with one Idempotency-Key, also at the same time', async () => {
    const creationId = newId();
    const caller = my.chat.service.as(person.viewer, { creationId });
    const attempts = [1, 2, 3].map(() => caller.call(chatRoutes.createConnection, { body: { name: 'Quiet' } }));
    expect((await Promise.all(attempts)).map(({ body }) => body.id)).toEqual([creationId, creationId, creationId]);
    expect(await list()).toHaveLength(1);
  });

  it('are all kept when several are saved at the same time', async () => {
    const fresh = my.chat.service.as(aViewer());
    const names = ['A', 'B', 'C', 'D'];
    const created = await Promise.all(names.map((name) => fresh.call(chatRoutes.createConnection, { body: { name } })));
    await Promise.all([
      ...created.map(({ body }) => update(body.id, { name: `${body.name}2` }, fresh)),
      fresh.call(chatRoutes.saveModel, { body: { model: 'a/b' } }),
    ]);
    expect((await list(fresh)).map(({ name }) => name)).toEqual(['A2', 'B2', 'C2', 'D2']);
    expect((await fresh.call(chatRoutes.getModel, { query: {} })).body.model).toBe('a/b');
  });

  it('are at most 50', async () => {
    for (let count = 0; count < limits.connections; count += 1) await create({ name: `Profile ${count}` });
    const { status, error } = await create({ name: 'One more' });
    expect([status, error.error]).toEqual([409, 'You can have up to 50 connection profiles. Delete one first.']);
  });

  it('apply by chat, then by character, then by default, and a deleted one leaves the next', async () => {
    const character = await my.chat.keep(aCharacter());
    const chatId = await my.chat.newChat(person, character);
    const used = async () => (await say(chatId)).model;
    const byDefault = await used();
    await create({ name: 'Default', model: 'of/default', isDefault: true });
    expect(await used()).toBe('of/default');
    const ofCharacter = await made({ name: 'Character', model: 'of/character', characterIds: [character._id] });
    expect(await used()).toBe('of/character');
    const ofChat = await made({ name: 'Chat', model: 'of/chat' });
    expect((await choose(chatId, ofChat)).body.profileId).toBe(ofChat);
    expect(await used()).toBe('of/chat');
    await remove(ofChat);
    expect(await used()).toBe('of/character');
    await remove(ofCharacter);
    expect(await used()).toBe('of/default');
    expect((await choose(chatId, null)).body.profileId).toBeNull();
    for (const { id } of await list()) await remove(id);
    expect(await used()).toBe(byDefault);
  });

  it('are chosen for a chat only if they exist, and its branches use the same one', async () => {
    const chatId = await my.chat.begunChat(person);
    expect((await choose(chatId, 'unknown')).error.code).toBe('connection.not_found');
    const profileId = await made({ name: 'Quiet' });
    await choose(chatId, profileId);
    const { messages } = (await person.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} })).body;
    const params = { id: chatId, messageId: messages[0]?.id ?? '' };
    expect((await person.caller.call(chatRoutes.branchChat, { params, body: {} })).body.profileId).toBe(profileId);
  });

  it('send what they set behind request and chat, in each kind of reply', async () => {
    const samplers = { temperature: 0.7, max_tokens: 300, top_p: 0.9, seed: null, stop: ['END'] };
    await create({ name: 'Full', model: 'a/b', samplers, reasoning: { effort: 'high' }, isDefault: true });
    const chatId = await my.chat.newChat(person);
    const all = { model: 'a/b', temperature: 0.7, max_tokens: 300, top_p: 0.9, stop: ['END'] };
    const sent = await say(chatId);
    expect(sent).toMatchObject({ ...all, reasoning: { effort: 'high' } });
    for (const name of ['seed', 'min_p', 'frequency_penalty']) expect(sent).not.toHaveProperty(name);
    await person.caller.call(chatRoutes.changeChat, {
      params: { id: chatId },
      body: { settings: { temperature: 0.2 } },
    });
    expect(await say(chatId)).toMatchObject({ ...all, temperature: 0.2 });
    expect(await say(chatId, { model: 'c/d', settings: { temperature: 2 }, top_p: 0.1 })).toMatchObject({
      ...all,
      model: 'c/d',
      temperature: 2,
      top_p: 0.1,
    });
    const { messages } = (await person.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} })).body;
    const params = { id: chatId, messageId: messages.at(-1)?.id ?? '' };
    await person.caller.call(chatRoutes.regenerate, { params, body: {} });
    await person.caller.call(chatRoutes.continueReply, { params, body: {} });
    await person.caller.call(chatRoutes.impersonate, { params, body: {} });
    for (const { body } of my.chat.gateway.exchanges.slice(-3))
      expect(body).toMatchObject({ ...all, temperature: 0.2, reasoning: { effort: 'high' } });
  });

  it('decide how much of the history is sent', async () => {
    const chatId = await my.chat.newChat(person);
    const messages = Array.from({ length: 100 }, () => ({ sender: 'user' as const, text: 'x'.repeat(1_000) }));
    await person.caller.call(chatRoutes.saveHistory, { body: { chatId, messages } });
    my.chat.forgetTails();
    const count = async () => (await say(chatId)).messages.length;
    const usual = await count();
    const id = await made({ name: 'Small', contextSize: 512, isDefault: true });
    expect(await count()).toBeLessThan(usual);
    await update(id, { name: 'Large', contextSize: 102_400, isDefault: true });
    expect(await count()).toBeGreaterThan(100);
  });

  it('whose gateway is gone are refused as the model is, and cost nothing of the daily limit', async () => {
    await create({ name: 'Gone', model: 'gone::model', isDefault: true });
    const chatId = await my.chat.newChat(person);
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const { status, error } = await person.caller.call(chatRoutes.complete, { body: { chatId, messages } });
    expect([status, error.code]).toEqual([404, 'model.not_found']);
    expect((await person.caller.call(chatRoutes.getUsage, { query: {} })).body.today.used).toBe(0);
  });

  it('with a model that needs no key ask for none', async () => {
    const caller = my.chat.service.as(aViewer());
    const hasKey = async () => (await caller.call(chatRoutes.hasKey, { query: {} })).body.hasApiKey;
    expect(await hasKey()).toBe(false);
    await caller.call(chatRoutes.createConnection, { body: { name: 'Local', model: 'local::m', isDefault: true } });
    expect(await hasKey()).toBe(true);
  });

  it('are in the data export', async () => {
    await create({ name: 'Quiet', model: 'a/b', replyStart: 'So' });
    expect(jsonOf(await exportedFiles(person.caller), 'settings.json')).toMatchObject({
      connections: [{ name: 'Quiet', model: 'a/b', replyStart: 'So' }],
    });
  });
});
