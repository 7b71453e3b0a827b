import { chatRoutes } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { greeting, header, hidden, jsonl, linesOf, question, transcripts } from './transcript-files.ts';

describe('transcripts', () => {
  const { my, send, exported } = transcripts();

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

    it('come back with the unknown fields of each version at that version', async () => {
      const odd = { extra: { model: 'second', odd: { deep: [1] } }, gen_started: '2023-06-19T14:20:00.000Z' };
      const { swipe_info: _, ...bare } = greeting;
      for (const line of [
        { ...greeting, ...odd },
        { ...bare, ...odd },
        { ...bare, ...odd, swipes: ['Good evening.'], swipe_id: 0 },
      ]) {
        const { body } = await send(jsonl(header, line));
        const [said] = (await my.read(body.id)).messages;
        const params = { id: body.id, messageId: said?.id ?? '' };
        if (line.swipes.length > 1) await my.caller.call(chatRoutes.changeMessage, { params, body: { version: 2 } });
        else await my.caller.call(chatRoutes.regenerate, { params, body: {} });
        const text = await exported(body.id);
        const [, shown] = linesOf(text);
        expect(shown.swipe_info[line.swipe_id]).toMatchObject({ ...odd, send_date: greeting.send_date });
        expect([shown.extra?.odd, shown.gen_started]).toEqual([undefined, undefined]);
        expect(await exported((await send(text)).body.id)).toBe(text);
        await my.caller.call(chatRoutes.changeMessage, { params, body: { version: line.swipe_id } });
        expect(linesOf(await exported(body.id))[1]).toMatchObject({ ...odd, mes: line.mes, swipe_id: line.swipe_id });
      }
    });

    it('have no other date than their own', async () => {
      const versions = { swipe_id: 0, swipes: ['One.', 'Two.'], swipe_info: [{ extra: {} }, { extra: {} }] };
      const dated = { ...greeting, ...versions, mes: 'One.', extra: {} };
      const { send_date: _, ...undated } = dated;
      const odd = ['a rainy day', -1e12].map((send_date) => ({ ...dated, send_date }));
      const { body } = await send(jsonl(header, undated, dated, ...odd));
      const text = await exported(body.id);
      const [head, first, second, third, fourth] = linesOf(text);
      expect(head).not.toHaveProperty('create_date');
      expect(first).toEqual(undated);
      expect(second).toMatchObject({ send_date: greeting.send_date });
      const own = '2023-06-19T14:20:30.123Z';
      expect(second.swipe_info).toMatchObject([{ send_date: own }, { send_date: own }]);
      expect([third, fourth]).toEqual(odd);
      expect(await exported((await send(text)).body.id)).toBe(text);
    });

    it('leave nothing of themselves with a chat that is deleted', async () => {
      const { body } = await send(jsonl(header, greeting, question));
      const rows = my.chat.service.app.get(StoreConnection).collection<{ _id: string }>('chats');
      expect(await rows.findOne({ _id: body.id })).toHaveProperty('imported');
      await my.caller.call(chatRoutes.deleteChat, { params: { id: body.id } });
      const tombstone = await rows.findOne({ _id: body.id });
      expect(tombstone).toMatchObject({ isDeleted: true });
      expect(tombstone).not.toHaveProperty('imported');
    });

    it('are read around broken lines, which are counted', async () => {
      const { body } = await send(jsonl(header, greeting, 'nonsense', question, '{"name": "Mira", "is_us'));
      expect(body).toMatchObject({ imported: 2, skipped: 2 });
      expect(body.skippedLines).toEqual([
        { line: 3, reason: 'This line isn’t JSON.' },
        { line: 5, reason: 'This line is incomplete.' },
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
});
