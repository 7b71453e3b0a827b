import { chatRoutes, type ChatImport, type ErrorBody } from '@masque/contracts';
import { readTranscript } from '@masque/roleplay/transcripts';
import { newId } from '@masque/service-kit';
import { memberOf } from '../src/chats/chat.rules.ts';
import { ImportedChatsService } from '../src/chats/imported-chats.service.ts';
import { toRow } from '../src/transcripts/imported.row.ts';
import { onePerson } from './one-person.ts';
import { aCharacter, type Person } from './started-chat.ts';

const header = {
  user_name: 'Ann',
  character_name: 'Mira',
  chat_metadata: { note_prompt: 'Rain.', integrity: 'a-b-c' },
};
const greeting = {
  name: 'Mira',
  is_user: false,
  is_system: false,
  send_date: '2023-6-19 @14h 20m 30s 123ms',
  mes: 'Good evening.',
  swipe_id: 1,
  swipes: ['Hello.', 'Good evening.', 'You are late.'],
  swipe_info: [
    { send_date: 'June 19, 2023 2:19pm', extra: { model: 'first' } },
    { send_date: '2023-6-19 @14h 20m 30s 123ms', extra: { model: 'second', reasoning: 'She is polite.' } },
    { send_date: 'June 19, 2023 2:21pm', extra: { model: 'third' } },
  ],
  extra: { model: 'second', reasoning: 'She is polite.', api: 'openai' },
  force_avatar: 'mira.png',
};
const question = {
  name: 'Ann',
  is_user: true,
  is_system: false,
  send_date: 1_687_184_500_000,
  mes: 'Am I?',
  extra: {},
};
const hidden = { name: 'Mira', is_user: false, is_system: true, mes: 'Nobody tells the model.', extra: { odd: [1] } };
const jsonl = (...lines: unknown[]) =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');

describe('transcripts', () => {
  const my = onePerson();

  const characterId = async () => (await my.chat.keep(aCharacter()))._id;

  async function send(
    file: string | Uint8Array<ArrayBuffer>,
    { id, person = my.person, creationId }: { id?: string; person?: Person; creationId?: string } = {},
  ): Promise<{ status: number; body: ChatImport; error: ErrorBody }> {
    const form = new FormData();
    form.append('file', new File([file], 'chat.jsonl'));
    const caller = my.chat.service.as(person.viewer, creationId === undefined ? undefined : { creationId });
    const path = `/chats/import?characterId=${id ?? (await characterId())}`;
    const reply = await caller.fetch(path, { method: 'POST', body: form });
    const body = await reply.json();
    return { status: reply.status, body, error: body };
  }

  const fileOf = async (id: string, format = 'jsonl', { caller }: Person = my.person) =>
    caller.fetch(`/chats/${id}/export?format=${format}`);
  const exported = async (id: string, format?: string) => (await fileOf(id, format)).text();
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  describe('of SillyTavern', () => {
    it('become a chat with versions, names, times and thoughts', async () => {
      const { status, body } = await send(jsonl(header, greeting, question));
      expect(status).toBe(201);
      expect(body).toMatchObject({ format: 'sillytavern', imported: 2, skipped: 0, shortened: 0, skippedChats: 0 });
      const { chat, messages } = await my.read(body.id);
      expect(chat).toMatchObject({ messageCount: 2, lastMessage: 'Am I?', title: null, persona: null });
      const [said, asked] = messages;
      expect(said).toMatchObject({
        sender: 'character',
        text: 'Good evening.',
        version: 1,
        createdAt: '2023-06-19T14:20:30.123Z',
      });
      expect(said?.versions.map(({ text, model, reasoning }) => [text, model, reasoning])).toEqual([
        ['Hello.', 'first', null],
        ['Good evening.', 'second', 'She is polite.'],
        ['You are late.', 'third', null],
      ]);
      expect(asked).toMatchObject({ sender: 'user', speaker: { name: 'Ann' }, createdAt: '2023-06-19T14:21:40.000Z' });
    });

    it('come back as they were, with all that is unknown here', async () => {
      const { body } = await send(jsonl(header, greeting, question, hidden));
      const [head, first, second, third] = linesOf(await exported(body.id));
      expect(head).toMatchObject(header);
      expect(first).toEqual(greeting);
      expect(second).toMatchObject(question);
      expect(third).toMatchObject(hidden);
    });

    it('come back with what was said and chosen since', async () => {
      const { body } = await send(jsonl(header, greeting, question));
      const [said] = (await my.read(body.id)).messages;
      const params = { id: body.id, messageId: said?.id ?? '' };
      await my.caller.call(chatRoutes.changeMessage, { params, body: { version: 2 } });
      await my.caller.call(chatRoutes.changeMessage, { params, body: { text: 'You are early.' } });
      const [, line] = linesOf(await exported(body.id));
      expect(line).toMatchObject({
        mes: 'You are early.',
        swipe_id: 2,
        extra: { model: 'third' },
        force_avatar: 'mira.png',
      });
      expect(line.swipes[line.swipe_id]).toBe(line.mes);
    });

    it('are read around broken lines, which are counted', async () => {
      const { body } = await send(jsonl(header, greeting, 'nonsense', question, '{"name": "Mira", "is_us'));
      expect(body).toMatchObject({ imported: 2, skipped: 2 });
      expect(body.skippedLines).toEqual([
        { line: 3, reason: 'This line is not JSON.' },
        { line: 5, reason: 'This line ends in the middle.' },
      ]);
    });

    it('do not tell the model what is hidden', async () => {
      const { body } = await send(jsonl(header, greeting, hidden));
      await (await my.ask(body.id, 'And now?')).text();
      const sent = JSON.stringify(my.prompt());
      expect(sent).toContain('Good evening.');
      expect(sent).not.toContain('Nobody tells the model.');
    });

    it('of Chub have their texts in objects', async () => {
      const { body } = await send(
        jsonl(header, {
          name: 'Mira',
          is_user: false,
          mes: { message: 'Two.' },
          swipe_id: 1,
          swipes: [{ message: 'One.' }, { message: 'Two.' }],
        }),
      );
      const [said] = (await my.read(body.id)).messages;
      expect(said?.versions.map(({ text }) => text)).toEqual(['One.', 'Two.']);
      expect(said?.text).toBe('Two.');
    });
  });

  it('of Agnai become a chat', async () => {
    const messages = [
      { msg: 'Welcome.', characterId: 'c', createdAt: '2024-01-02T03:04:05.000Z', retries: ['Hello.'] },
      { msg: 'Thank you.', userId: 'u', handle: 'Ann' },
    ];
    const { body } = await send(JSON.stringify({ name: 'Exported', messages }));
    expect(body).toMatchObject({ format: 'agnai', imported: 2 });
    const [said] = (await my.read(body.id)).messages;
    expect(said?.versions.map(({ text }) => text)).toEqual(['Welcome.', 'Hello.']);
    expect(said?.createdAt).toBe('2024-01-02T03:04:05.000Z');
  });

  it('of ChatGPT keep their branches: as versions, and as chats that branch where something followed', async () => {
    const node = (id: string, parent: string | null, role: string, text: string, children: string[] = []) => ({
      [id]: {
        id,
        parent,
        children,
        message: { author: { role }, content: { content_type: 'text', parts: [text] }, create_time: 1_700_000_000 },
      },
    });
    const mapping = {
      ...node('q', null, 'user', 'Tell me a story.'),
      ...node('a1', 'q', 'assistant', 'Once upon a time.'),
      ...node('a2', 'q', 'assistant', 'It was a dark night.'),
      ...node('q2', 'a1', 'user', 'Go on.'),
      ...node('q3', 'a2', 'user', 'Stop.'),
    };
    const { body } = await send(JSON.stringify([{ title: 'A story', mapping, current_node: 'q3' }]));
    expect(body).toMatchObject({ format: 'chatgpt', imported: 5, skippedChats: 0 });
    expect(body.chats.map(({ title, messages }) => [title, messages])).toEqual([
      ['A story', 3],
      ['A story', 3],
    ]);
    const [main, branch] = await Promise.all(body.chats.map(({ id }) => my.read(id)));
    expect(main?.messages.map(({ text }) => text)).toEqual(['Tell me a story.', 'It was a dark night.', 'Stop.']);
    expect(branch?.messages.map(({ text }) => text)).toEqual(['Tell me a story.', 'Once upon a time.', 'Go on.']);
    expect(branch?.chat).toMatchObject({ parentChatId: body.id, parentMessageId: main?.messages[0]?.id });
  });

  it.each([
    [
      'markdown',
      /^# Mira and Ann\n\n\*\*Mira:\*\*\n\nGood evening\.\n\n\*\*Ann:\*\*\n\nAm I\?\n$/,
      'text/markdown',
      'md',
    ],
    ['text', /^Mira: Good evening\.\n\nAnn: Am I\?\n$/, 'text/plain', 'txt'],
  ])('can be taken away as %s', async (format, text, type, ending) => {
    const { body } = await send(jsonl(header, greeting, question));
    const reply = await fileOf(body.id, format);
    expect(await reply.text()).toMatch(text);
    expect(reply.headers.get('content-type')).toContain(type);
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename=Mira.${ending}`);
  });

  it('of a chat that began here hold each version, and are read again', async () => {
    const id = await my.chat.newChat(my.person);
    await (await my.ask(id, 'Hi')).text();
    const text = await exported(id);
    const { transcript, report } = readTranscript(text);
    const { messages } = await my.read(id);
    expect(report).toMatchObject({ messages: 3, skipped: 0, repaired: 0 });
    expect(transcript.messages.map((message) => message.text)).toEqual(messages.map((message) => message.text));
    const said = linesOf(text).filter(({ swipes }) => swipes);
    expect(said.map(({ swipes, swipe_id }) => swipes[swipe_id])).toEqual(said.map(({ mes }) => mes));
  });

  it('are nobody else’s to take away', async () => {
    const other = await my.chat.person();
    const reply = await fileOf(await my.chat.newChat(my.person), 'jsonl', other);
    expect([reply.status, await reply.json()]).toEqual([404, expect.objectContaining({ code: 'chat.not_found' })]);
  });

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

  it('that break off in the middle leave nothing to be seen, and begin anew', async () => {
    const imports = my.chat.service.app.get(ImportedChatsService);
    const character = await my.chat.keep(aCharacter());
    const id = newId();
    const { userId, username } = my.person.viewer;
    const place = { chatId: id, member: memberOf(character), userName: username, now: new Date() };
    const said = { sender: 'user' as const, name: 'Ann', version: 0, isHidden: false, isShortened: false };
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

  it('of 10,000 messages are read in a moment, and written without a word lost', async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => ({
      ...question,
      mes: `Line ${n}. ${'Words of a story. '.repeat(20)}`,
    }));
    const file = jsonl(header, ...lines);
    const started = performance.now();
    const { body } = await send(file);
    console.info(`10,000 messages (${file.length} bytes) in ${Math.round(performance.now() - started)} ms`);
    expect(body).toMatchObject({ imported: 10_000, skipped: 0 });
    const back = linesOf(await exported(body.id)).slice(1);
    expect(back.map(({ mes }) => mes)).toEqual(lines.map(({ mes }) => mes));
  });

  it('of long messages come in smaller pages, and whole', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => ({ ...question, mes: `${n} ${'x'.repeat(99_990)}` }));
    const { body } = await send(jsonl(header, ...lines));
    expect(body).toMatchObject({ imported: 60, shortened: 0 });
    const back = linesOf(await exported(body.id)).slice(1);
    expect(back.map(({ mes }) => mes)).toEqual(lines.map(({ mes }) => mes));
  });
});
