import { chatRoutes, type Input, limits } from '@masque/contracts';
import { parsePreset, presetLibrary, writePreset } from '@masque/roleplay/preset';
import { aViewer, exportedFiles } from '@masque/testkit';
import { onePerson } from './one-person.ts';
import { aCharacter, type ChatPerson } from './started-chat.ts';

const byFile = (a: { file: string }, b: { file: string }) => a.file.localeCompare(b.file);

const jsonOf = (content: string, more: object = {}) =>
  JSON.stringify({
    prompts: [{ identifier: 'own', name: 'Own', role: 'user', content, system_prompt: false }],
    prompt_order: [
      {
        character_id: 100_001,
        order: ['own', 'chatHistory'].map((identifier) => ({ identifier, enabled: true })),
      },
    ],
    ...more,
  });

describe('presets', () => {
  const my = onePerson();
  let person: ChatPerson;
  beforeEach(async () => {
    person = await my.chat.person();
  });

  const create = (name: string, json: string) => person.caller.call(chatRoutes.createPreset, { body: { name, json } });
  const list = async () => (await person.caller.call(chatRoutes.listPresets, { query: {} })).body.presets;
  const update = (id: string, body: Input<typeof chatRoutes.updatePreset>['body']) =>
    person.caller.call(chatRoutes.updatePreset, { params: { id }, body });
  const remove = (id: string) => person.caller.call(chatRoutes.deletePreset, { params: { id }, query: {} });
  const chatWith = async (profile: object) => {
    const body = { name: 'Night', isDefault: true, ...profile };
    await person.caller.call(chatRoutes.createConnection, { body });
    return my.chat.begunChat(person, await my.chat.keep(aCharacter({ name: 'Mira' })));
  };
  const say = async (chatId: string) => {
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const reply = await person.caller.call(chatRoutes.complete, { body: { chatId, messages } });
    expect(reply.status).toBe(200);
    const sent: Record<string, unknown> = { ...my.chat.gateway.exchanges.at(-1)?.body };
    return { sent, texts: [sent['messages']].flat().map((message) => Object(message).content) };
  };

  it('are listed by name, after those that ship with Masque', async () => {
    await create('Zeta', jsonOf('z'));
    const { status, body } = await create('Alpha', jsonOf('a'));
    expect([status, body]).toEqual([201, expect.objectContaining({ name: 'Alpha', json: jsonOf('a'), revision: 0 })]);
    expect((await list()).map(({ name, isBuiltIn }) => [name, isBuiltIn])).toEqual([
      ['Plain', true],
      ['Novel', true],
      ['Adventure', true],
      ['Alpha', false],
      ['Zeta', false],
    ]);
    expect((await list()).find(({ name }) => name === 'Alpha')?.size).toBe(jsonOf('a').length);
  });

  it('are given back to the letter, unknown fields included', async () => {
    const json = `  {"zeta": [1.5, {"a": null}], ${jsonOf('漢').slice(1)}`;
    const { id } = (await create('Mine', json)).body;
    const { body } = await person.caller.call(chatRoutes.getPreset, { params: { id }, query: {} });
    expect(body).toMatchObject({ id, json });
  });

  it('that ship with Masque can be read, but neither changed nor deleted', async () => {
    const { body } = await person.caller.call(chatRoutes.getPreset, { params: { id: 'novel' }, query: {} });
    expect(parsePreset(body.json).file).toEqual(presetLibrary.novel.file);
    for (const { status, error } of [await update('novel', { name: 'Mine', json: jsonOf('') }), await remove('novel')])
      expect([status, error.code]).toEqual([403, 'preset.built_in']);
  });

  it('refuse a save that began before another one, and show the newer preset', async () => {
    const { id, revision } = (await create('Mine', jsonOf('one'))).body;
    await update(id, { name: 'First', json: jsonOf('two'), revision });
    const { status, error } = await update(id, { name: 'Second', json: jsonOf('three'), revision });
    expect([status, error.code]).toEqual([409, 'preset.stale']);
    expect(error).toMatchObject({ preset: { name: 'First', json: jsonOf('two'), revision: 1 } });
  });

  it('are nobody else’s', async () => {
    const { id } = (await create('Mine', jsonOf('one'))).body;
    const stranger = my.chat.service.as(aViewer());
    const params = { id };
    const body = { name: 'Theirs', json: jsonOf('') };
    for (const { status } of [
      await stranger.call(chatRoutes.getPreset, { params, query: {} }),
      await stranger.call(chatRoutes.updatePreset, { params, body }),
      await stranger.call(chatRoutes.deletePreset, { params, query: {} }),
    ])
      expect(status).toBe(404);
    expect((await remove(id)).body).toEqual({ deleted: true });
    expect((await remove(id)).status).toBe(404);
  });

  it.each([
    ['{"temp":1,"rep_pen":1}', 400, 'preset.unreadable'],
    ['not json', 400, 'preset.unreadable'],
    [jsonOf('漢'.repeat(limits.presetBytes / 2)), 413, 'preset.too_large'],
  ])('refuse other files: %.30s', async (json, status, code) => {
    const refused = await create('Mine', json);
    expect([refused.status, refused.error.code]).toEqual([status, code]);
  });

  it('have names that can be seen', async () => expect((await create('\u200B', jsonOf(''))).status).toBe(400));

  it('decide what is sent, from the next reply on', async () => {
    const { id } = (await create('Mine', jsonOf('BE BRIEF'))).body;
    const chatId = await chatWith({ presetId: id });
    const first = await say(chatId);
    expect(first.texts[0]).toBe('BE BRIEF');
    expect(first.texts.join()).not.toContain('fictional chat');
    await update(id, { name: 'Mine', json: jsonOf('BE LONG') });
    expect((await say(chatId)).texts[0]).toBe('BE LONG');
    await remove(id);
    expect((await say(chatId)).texts[0]).toContain('fictional chat');
  });

  it('add samplers, stops, names, the effort and the start of the reply where the profile has none', async () => {
    const reply = { temperature: 0.3, top_p: 0.5, custom_stopping_strings: '["###"]' };
    const others = { names_behavior: 2, reasoning_effort: 'high', assistant_prefill: 'So,' };
    const { id } = (await create('Mine', jsonOf('x', { ...reply, ...others }))).body;
    const { sent, texts } = await say(await chatWith({ presetId: id, samplers: { temperature: 1.2 } }));
    expect(sent).toMatchObject({ temperature: 1.2, top_p: 0.5, stop: ['###'], reasoning: { effort: 'high' } });
    expect(texts).toContain(`${person.viewer.username}: Hi`);
    expect(JSON.stringify(sent['messages'])).toContain('So,');
  });

  it('decide what stands between a message and its continuation', async () => {
    const { id } = (await create('Mine', jsonOf('x', { continue_postfix: '\n\n' }))).body;
    const chatId = await chatWith({ presetId: id });
    my.chat.gateway.answerWith((exchange) => void exchange.text('Then she left.').finish());
    await say(chatId);
    await person.caller.call(chatRoutes.continueReply, { params: { id: chatId }, body: {} });
    const { messages } = (await person.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} })).body;
    expect(messages.at(-1)?.text).toBe('Then she left.\n\nThen she left.');
  });

  it('ship with texts that reach the model', async () => {
    expect((await say(await chatWith({ presetId: 'adventure' }))).texts[0]).toContain('game master');
  });

  it('are named with their prompts in the details of a reply', async () => {
    const { id } = (await create('Mine', jsonOf('BE BRIEF'))).body;
    const chatId = await chatWith({ presetId: id });
    await say(chatId);
    const { messages } = (await person.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} })).body;
    const params = { id: chatId, messageId: messages.at(-1)?.id ?? '' };
    const { body } = await person.caller.call(chatRoutes.getTrace, { params, query: {} });
    expect(body).toMatchObject({ preset: 'Mine' });
    expect(body.parts).toContainEqual(
      expect.objectContaining({ id: 'prompt', prompt: { identifier: 'own', name: 'Own' } }),
    );
  });

  it('are in the download of the user’s data, as files that can be imported again', async () => {
    await create('Mine', writePreset(presetLibrary.plain.file));
    const { id } = (await create('Scripted', jsonOf('x'))).body;
    await update(id, { name: 'Scripted', json: jsonOf('x'), runsScripts: true });
    const files = await exportedFiles(person.caller);
    const file = files.get('presets/Mine.json');
    expect(JSON.parse(files.get('presets.json')?.toString() ?? '').toSorted(byFile)).toEqual([
      { file: 'Mine.json', name: 'Mine', runsScripts: false },
      { file: 'Scripted.json', name: 'Scripted', runsScripts: true },
    ]);
    expect(parsePreset(file?.toString() ?? '').file).toEqual(presetLibrary.plain.file);
  });

  it('change texts with their own regex scripts only once their user lets them run', async () => {
    const scripts = [
      { scriptName: 'Dogs', findRegex: '/cat/g', replaceString: 'dog', placement: [1, 2] },
      { scriptName: 'Screen', findRegex: 'x', replaceString: '', placement: [2], markdownOnly: true },
      { scriptName: 'Prompt', findRegex: '/Hi/g', replaceString: 'Hello', placement: [1], promptOnly: true },
    ];
    const name = 'With scripts';
    const json = jsonOf('a', { extensions: { regex_scripts: scripts } });
    const preset = (await create(name, json)).body;
    expect(preset.runsScripts).toBe(false);
    const shown = async (id: string) =>
      (await person.caller.call(chatRoutes.getChatRegexScripts, { params: { id } })).body.display;
    const last = async (id: string) =>
      (await person.caller.call(chatRoutes.getChat, { params: { id }, query: {} })).body.messages.at(-1)?.text;
    my.chat.gateway.answerWith((exchange) => void exchange.text('A cat.').finish());
    const id = await chatWith({ presetId: preset.id });
    expect((await say(id)).texts).toContain('Hi');
    expect(await last(id)).toBe('A cat.');
    expect(await shown(id)).toEqual([]);

    expect((await update(preset.id, { name, json, runsScripts: true })).body.runsScripts).toBe(true);
    expect((await say(id)).texts).toContain('Hello');
    expect(await last(id)).toBe('A dog.');
    expect((await shown(id)).map(({ scriptName }) => scriptName)).toEqual(['Screen']);
    expect((await update(preset.id, { name: 'Renamed', json })).body.runsScripts).toBe(true);
    const others = jsonOf('a', { extensions: { regex_scripts: scripts.slice(1) } });
    expect((await update(preset.id, { name, json: others })).body.runsScripts).toBe(false);
  });
});
