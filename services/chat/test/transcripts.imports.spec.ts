import { strToU8, zipSync } from 'fflate';
import { chatRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { memberOf } from '../src/chats/chat.rules.ts';
import { ImportedChatsService } from '../src/chats/imported-chats.service.ts';
import { toRow } from '../src/transcripts/imported.row.ts';
import { aCharacter } from './started-chat.ts';
import { greeting, header, jsonl, question, transcripts } from './transcript-files.ts';

describe('transcripts', () => {
  const { my, characterId, send, fileOf } = transcripts();

  describe('sent again with the same key', () => {
    it('make one chat', async () => {
      const creationId = newId();
      const id = await characterId();
      const file = jsonl(header, greeting, question);
      const first = await send(file, { id, creationId });
      const again = await send(file, { id, creationId });
      expect([again.status, again.body]).toEqual([201, first.body]);
      const { body } = await my.caller.call(chatRoutes.listChats, { query: { characterId: id } });
      expect(body.chats).toHaveLength(1);
    });

    it('are refused when they are another file', async () => {
      const creationId = newId();
      await send(jsonl(header, greeting), { creationId });
      const { status, error } = await send(jsonl(header, question), { creationId });
      expect([status, error.code]).toEqual([409, 'request.key_reused']);
    });
  });

  it('go on as the persona that a new chat would have', async () => {
    const one = await my.chat.person();
    const personaOf = async (id: string) => {
      const { chats } = (await send(jsonl(header, greeting), { id, person: one })).body;
      const params = { id: chats[0]?.id ?? '' };
      return (await one.caller.call(chatRoutes.getChat, { params, query: {} })).body.chat.persona?.name;
    };
    const [mira, otto] = [await characterId(), await characterId()];
    expect(await personaOf(mira)).toBeUndefined();
    const aPersona = async (name: string) =>
      String((await one.caller.call(chatRoutes.createPersona, { body: { name, description: 'A thief.' } })).body.id);
    await one.caller.call(chatRoutes.saveDefaultPersona, { body: { personaId: await aPersona('Rook') } });
    await one.caller.call(chatRoutes.lockPersona, { params: { id: otto }, body: { personaId: await aPersona('Lin') } });
    expect([await personaOf(mira), await personaOf(otto)]).toEqual(['Rook', 'Lin']);
  });

  it('name what of a KoboldAI save has no place here', async () => {
    const save = {
      gamestarted: true,
      prompt: 'A dark cave.',
      actions: [],
      memory: 'War.',
      worldinfo: [{ key: 'cave', content: 'Dark.' }],
    };
    expect((await send(JSON.stringify(save))).body.leftOut).toEqual(['worldInfo']);
  });

  describe('of a branch', () => {
    const answer = (mes: string) => ({ ...greeting, mes, swipe_id: 0, swipes: [mes], swipe_info: [] });
    const main = jsonl(header, greeting, question, answer('Very.'));
    const sendMain = async () => (await send(main, { id: await characterId() })).body.id;
    const branchesOf = async (id: string) =>
      (await my.caller.call(chatRoutes.listBranches, { params: { id } })).body.branches;

    it('begin where they leave their parent, also a branch of a branch', async () => {
      const root = await sendMain();
      const { id } = (await send(jsonl(header, greeting, question, answer('No.')), { parent: root })).body;
      const nested = (await send(jsonl(header, greeting), { parent: id })).body.id;
      const [hello, asked] = (await my.read(root)).messages;
      const shown = await branchesOf(nested);
      expect(shown.map((one) => [one.id, one.parentChatId, one.parentMessageId])).toEqual([
        [root, null, null],
        [id, root, asked?.id],
        [nested, id, (await my.read(id)).messages[0]?.id],
      ]);
      expect(hello?.id).not.toBe(asked?.id);
    });

    it('still find their parent when it shows another version by now', async () => {
      const root = await sendMain();
      const other = { ...greeting, mes: 'Hello.', swipe_id: 0 };
      const { id } = (await send(jsonl(header, other, answer('No.')), { parent: root })).body;
      expect((await my.read(id)).chat.parentMessageId).toBe((await my.read(root)).messages[0]?.id);
    });

    it('stand alone when they begin differently', async () => {
      const { id } = (await send(jsonl(header, answer('Once.'), question), { parent: await sendMain() })).body;
      expect((await my.read(id)).chat).toMatchObject({ parentChatId: null, parentMessageId: null });
      expect(await branchesOf(id)).toHaveLength(1);
    });

    it('are refused with the chat of somebody else as their parent', async () => {
      const parent = await sendMain();
      const { status, error } = await send(main, { parent, person: await my.chat.person() });
      expect([status, error.code]).toEqual([404, 'chat.not_found']);
    });
  });

  it('that break off in the middle leave nothing to be seen, and begin anew', async () => {
    const imports = my.chat.service.app.get(ImportedChatsService);
    const character = await my.chat.keep(aCharacter());
    const id = newId();
    const { userId, username } = my.person.viewer;
    const place = {
      chatId: id,
      member: memberOf(character),
      userName: username,
      findPersona: () => null,
      now: new Date(),
    };
    const said = {
      sender: 'user' as const,
      name: 'Ann',
      version: 0,
      isOther: false,
      isHidden: false,
      isShortened: false,
    };
    const row = (text: string, seq: number) => toRow({ ...said, versions: [{ text }] }, { ...place, seq });
    const chat = {
      id,
      userId,
      character,
      title: null,
      parent: null,
      variables: {},
      imported: { file: 'f', kept: '{}' },
    };
    const broken = async function* () {
      yield [row('One', 0), row('Two', 1)];
      throw new Error('killed');
    };
    await expect(imports.create(chat, broken())).rejects.toThrow('killed');
    const params = { id };
    expect((await my.caller.call(chatRoutes.getChat, { params, query: {} })).status).toBe(404);
    await imports.create(
      chat,
      (async function* () {
        yield [row('Uno', 0)];
        yield [row('Due', 1), row('Tre', 2)];
      })(),
    );
    expect((await my.read(id)).messages.map(({ text }) => text)).toEqual(['Uno', 'Due', 'Tre']);
  });

  describe('of other days', () => {
    const said = (send_date: unknown, n: number) => ({ name: 'Mira', is_user: false, mes: `m${n}`, send_date });
    const stamped = (...dates: unknown[]) => jsonl(header, ...dates.map(said));

    it('stand in the list by their newest message', async () => {
      const id = await characterId();
      const older = await send(stamped('2024-04-27T06:06:00.000Z', '2024-04-26T06:06:00.000Z'), { id });
      const undated = await send(jsonl(header, { ...question, send_date: undefined }), { id });
      const newer = await send(stamped(1_714_370_760, 1_714_457_160), { id });
      const { body } = await my.caller.call(chatRoutes.listChats, { query: { characterId: id } });
      expect(body.chats.map((chat) => chat.id)).toEqual([undated, newer, older].map((reply) => reply.body.id));
      expect(body.chats.slice(1).map(({ updatedAt }) => updatedAt)).toEqual([
        '2024-04-30T06:06:00.000Z',
        '2024-04-27T06:06:00.000Z',
      ]);
    });

    it('are not of a day to come', async () => {
      const { body } = await send(stamped('2199-01-01T00:00:00.000Z'));
      expect(new Date((await my.read(body.id)).chat.updatedAt).getTime()).toBeLessThanOrEqual(Date.now());
    });
  });

  describe('in an archive of ChatGPT', () => {
    const conversation = (title: string) => ({
      title,
      mapping: { a: { parent: null, message: { author: { role: 'user' }, content: { parts: ['Hi'] } } } },
    });
    const zip = (files: Record<string, unknown>) =>
      zipSync(Object.fromEntries(Object.entries(files).map(([name, of]) => [name, strToU8(JSON.stringify(of))])));

    it('become a chat for each conversation', async () => {
      const { status, body } = await send(
        zip({
          'conversations-000.json': [conversation('a')],
          'conversations-001.json': [conversation('b')],
          'user.json': {},
        }),
      );
      expect([status, body.chats.map(({ title }) => title)]).toEqual([201, ['a', 'b']]);
    });

    it('keep their messages apart, however many conversations there are', async () => {
      const titles = Array.from({ length: 100 }, (_, n) => `Talk ${n}`);
      const talk = (title: string) => ({
        title,
        mapping: { a: { parent: null, message: { author: { role: 'user' }, content: { parts: [`Of ${title}`] } } } },
      });
      const { status, body } = await send(zip({ 'conversations.json': titles.map(talk) }));
      expect([status, body.chats.map(({ title }) => title)]).toEqual([201, titles]);
      const read = body.chats.map(({ id }) => my.caller.call(chatRoutes.getChat, { params: { id }, query: {} }));
      const texts = (await Promise.all(read)).map(({ body: { messages } }) => messages.map(({ text }) => text));
      expect(texts).toEqual(titles.map((title) => [`Of ${title}`]));
    });

    it('or name the file that ends early', async () => {
      const cut = JSON.stringify([conversation('a'), conversation('b')]).slice(0, -10);
      const { status, body } = await send(cut);
      const reason = 'This file ends early. 2 conversations were read; the last one may be incomplete.';
      expect([status, body.skipped, body.skippedLines]).toEqual([201, 1, [{ line: 2, reason }]]);
    });

    it('or say what is wrong with it', async () => {
      const without = await send(zip({ 'user.json': {} }));
      expect([without.status, without.error]).toMatchObject([400, { code: 'chat.no_conversations' }]);
      const bomb = await send(zip({ 'conversations.json': ' '.repeat(2 ** 22) }));
      expect([bomb.status, bomb.error]).toMatchObject([400, { code: 'chat.bad_archive' }]);
    });
  });

  it.each([
    ['chat.is_picture', Uint8Array.of(0xff, 0xd8, 0xff, ...Buffer.from('\0\nNote: hi\nMira: x\n'))],
    ['chat.is_picture', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['chat.is_picture', 'GIF89a\x01\0\x01\0'],
    ['chat.is_card', '{"spec":"chara_card_v2","data":{"name":"A","first_mes":"b"}}'],
    ['chat.is_lorebook', '{"entries":{"0":{"key":["a"],"content":"b"}}}'],
    ['chat.is_settings', '{"name":"Actor","content":"You are an actor."}'],
  ])('that are another kind of file are named: %s', async (code, file) => {
    const { status, error } = await send(file);
    expect([status, error.code]).toEqual([400, code]);
  });

  describe('that are hostile', () => {
    const nested = `{"mes":"x","deep":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    it.each<[string, string]>([
      ['nest too deep', nested],
      ['are one endless line', `{"mes":"${'x'.repeat(3_000_000)}`],
      ['are empty', ''],
      ['are no chat', '{"hello": true}'],
    ])('and %s make no chat', async (_, file) => {
      const id = await characterId();
      const { status, error } = await send(file, { id });
      expect([status, error.code]).toEqual([400, 'chat.unreadable']);
      const { body } = await my.caller.call(chatRoutes.listChats, { query: { characterId: id } });
      expect(body.chats).toEqual([]);
    });

    it('lose what no message can hold, and say so', async () => {
      const { body } = await send(
        jsonl(
          header,
          { ...question, mes: 'x'.repeat(150_000) },
          { ...question, mes: 'nul\0 and half \ud83d.' },
          '{"mes":"own","__proto__":{"polluted":1},"constructor":{"a":1}}',
        ),
      );
      expect(body).toMatchObject({ imported: 3, shortened: 1 });
      const { messages } = await my.read(body.id);
      expect(messages[0]?.text).toHaveLength(100_000);
      expect(messages[1]?.text).toBe('nul and half \ufffd.');
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
      expect((await fileOf(body.id)).status).toBe(200);
    });

    it('are refused without a character that the user may chat with', async () => {
      const secret = await my.chat.keep(aCharacter({ isPublic: false }));
      const { status, error } = await send(jsonl(header, greeting), { id: secret._id });
      expect([status, error.code]).toEqual([404, 'character.not_found']);
    });
  });
});
