import { chatRoutes, type Input } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import { aCharacter } from './started-chat.ts';
import { greeting, header, jsonl, linesOf, question, transcripts } from './transcript-files.ts';

describe('a file of a chat', () => {
  const { my, send, exported } = transcripts();
  const change = (id: string, body: Input<typeof chatRoutes.changeChat>['body']) =>
    my.caller.call(chatRoutes.changeChat, { params: { id }, body });
  const again = async (file: string) => (await send(file)).body;
  const metadataOf = (file: string) => linesOf(file)[0].chat_metadata;
  const withMetadata = (chat_metadata: object) => jsonl({ ...header, chat_metadata }, greeting, question);

  it('has what the chat is set to, and a chat made of it is set so too', async () => {
    const own = { title: 'The lantern', customPrompt: 'Write in verse.', settings: { temperature: 0.5, maxTokens: 0 } };
    const authorsNote = { text: 'It rains.', depth: 2, role: 'assistant' as const };
    const id = await my.chat.newChat(my.person);
    await change(id, { ...own, authorsNote, pinned: true });
    const file = await exported(id);
    expect(metadataOf(file)).toEqual({
      note_prompt: 'It rains.',
      note_interval: 1,
      note_position: 1,
      note_depth: 2,
      note_role: 2,
      masque: own,
    });
    const made = await again(file);
    expect(made.chats[0]?.title).toBe('The lantern');
    expect((await my.read(made.id)).chat).toMatchObject({ ...own, authorsNote, pinned: false });
    expect(await exported(made.id)).toBe(file);

    await change(made.id, { title: null, customPrompt: '', settings: null, authorsNote: null });
    expect(metadataOf(await exported(made.id))).toEqual({});
  });

  it('has its lorebooks and its profile, which a chat made of it has where its owner has them', async () => {
    const book = await my.chat.keep(aCharacter({ kind: 'lorebook' }));
    const secret = await my.chat.keep(
      aCharacter({ kind: 'lorebook', isPublic: false, authorId: my.person.viewer.userId }),
    );
    const profile = await my.caller.call(chatRoutes.createConnection, { body: { name: 'Slow' } });
    const own = { lorebookIds: [book._id, secret._id], profileId: profile.body.id };
    const id = await my.chat.newChat(my.person);
    await change(id, own);
    const file = await exported(id);
    expect(metadataOf(file).masque).toEqual(own);
    const shown = (...books: object[]) => books.map((one) => expect.objectContaining(one));
    const { chat: mine } = await my.read((await again(file)).id);
    expect(mine).toMatchObject({ lorebooks: shown({ id: book._id }, { id: secret._id }), profileId: own.profileId });
    const other = await my.chat.person();
    const made = (await send(file, { person: other })).body.id;
    const { chat } = (await other.caller.call(chatRoutes.getChat, { params: { id: made }, query: {} })).body;
    expect(chat).toMatchObject({ lorebooks: shown({ id: book._id }), profileId: null });
  });

  describe('of SillyTavern', () => {
    const note = { note_prompt: 'Rain.', note_interval: 1, note_position: 1, note_depth: 3, note_role: 1 };
    it.each<[string, object, object | null]>([
      ['has a note', note, { text: 'Rain.', depth: 3, role: 'user' }],
      ['has a note and tells no more of it', { note_prompt: 'Rain.' }, { text: 'Rain.', depth: 4, role: 'system' }],
      ['has an empty note, as most do', { ...note, note_prompt: '', note_depth: 4, note_role: 0 }, null],
      ['has a note before the chat', { ...note, note_position: 0 }, { text: 'Rain.', depth: 1_000, role: 'user' }],
      ['has a note that is sent at times', { ...note, note_interval: 3 }, { text: 'Rain.', depth: 3, role: 'user' }],
      ['has an empty note before the chat', { ...note, note_prompt: '', note_position: 0 }, null],
      ['has a note that is off', { ...note, note_interval: 0 }, null],
      ['has a note too long for here', { ...note, note_prompt: 'x'.repeat(10_001) }, null],
      ['has a note too deep for here', { ...note, note_depth: 9_999 }, null],
      ['has a note of nobody', { ...note, note_role: 'length' }, null],
      ['has no text in its note', { ...note, note_prompt: { a: 1 } }, null],
    ])('%s: it is read where it can be, and stays as it was', async (_, metadata, expected) => {
      const { id } = await again(withMetadata({ ...metadata, odd: [1] }));
      expect((await my.read(id)).chat.authorsNote).toEqual(expected);
      expect(metadataOf(await exported(id))).toEqual({ ...metadata, odd: [1] });
      await change(id, { authorsNote: { text: 'Sun.', depth: 0, role: 'system' } });
      expect(metadataOf(await exported(id))).toEqual({
        ...note,
        note_prompt: 'Sun.',
        note_depth: 0,
        note_role: 0,
        odd: [1],
      });
      await change(id, { authorsNote: null });
      expect(metadataOf(await exported(id))).toEqual(expected ? { odd: [1] } : { ...metadata, odd: [1] });
    });
  });

  it('says whether a note is now sent at other times, or to another place', async () => {
    const note = { note_prompt: 'Rain.', note_interval: 1, note_position: 1 };
    const movedIn = async (own: object) => (await again(withMetadata({ ...note, ...own }))).movedNotes;
    expect([await movedIn({}), await movedIn({ note_interval: 3 }), await movedIn({ note_position: 2 })]).toEqual([
      0, 1, 1,
    ]);
    expect([await movedIn({ note_interval: 0 }), await movedIn({ note_interval: 3, note_prompt: '' })]).toEqual([0, 0]);
  });

  it.each<[string, unknown]>([
    ['of other types', { title: 1, customPrompt: ['x'], settings: 'y' }],
    ['too much', { title: 'x'.repeat(201), customPrompt: 'x'.repeat(10_001), settings: { contextSize: 1e9 } }],
    ['with null bytes', { title: 'a\0', customPrompt: 'b\0', settings: null }],
    ['empty', { title: ' ', customPrompt: '', settings: {} }],
    ['no object', 'mine'],
  ])('that is hostile sets a chat to nothing: %s', async (_, masque) => {
    const { id } = await again(withMetadata({ masque, ...JSON.parse('{"__proto__":{"note_prompt":"x"}}') }));
    const nothing = { title: null, customPrompt: '', settings: null, authorsNote: null };
    expect((await my.read(id)).chat).toMatchObject(nothing);
  });

  it('that is hostile sets a chat to what is well in it alone', async () => {
    const masque = { title: 7, customPrompt: 'Be brief.', settings: { temperature: 1.5, apiKey: 'x' }, pinned: true };
    const metadata = { masque: { ...masque, odd: 1 }, huge: 'x'.repeat(300_000), note_prompt: 'Rain.' };
    const { chat } = await my.read((await again(withMetadata(metadata))).id);
    expect(chat).toMatchObject({ title: null, customPrompt: 'Be brief.', pinned: false });
    expect(chat).toMatchObject({ settings: { temperature: 1.5 }, authorsNote: { text: 'Rain.' } });
    expect(chat.settings).not.toHaveProperty('apiKey');
  });

  it('has how each version ended and what it took', async () => {
    const id = await my.chat.newChat(my.person);
    await (await my.ask(id)).text();
    const last = async (chatId: string) => (await my.read(chatId)).messages.at(-1);
    const regenerate = async () =>
      my.caller.fetch(`/chats/${id}/messages/${(await last(id))?.id}/regenerate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ stream: true }),
      });
    const error = { code: 502, message: 'Gone' };
    my.chat.gateway.answerWith((exchange) => void exchange.text('Torn').frame({ choices: [], error }));
    await (await regenerate()).text();
    my.chat.gateway.answerWith((exchange) => void exchange.text('Halted'));
    const halted = await regenerate();
    await eventually(async () => (await last(id))?.text === 'Halted');
    await my.caller.call(chatRoutes.stop, { params: { id } });
    await halted.text();

    const said = await last(id);
    expect(said?.versions.map(({ state }) => state)).toEqual(['complete', 'broken', 'stopped']);
    expect(said?.versions[0]).toMatchObject({ finish: 'stop', promptTokens: 7, completionTokens: 3 });
    const file = await exported(id);
    expect(linesOf(file).at(-1)).toMatchObject({
      extra: { masque: { state: 'stopped' } },
      swipe_info: [{ extra: { token_count: 3, masque: { finish: 'stop', promptTokens: 7 } } }, {}, {}],
    });
    const made = await again(file);
    expect(await last(made.id)).toMatchObject({ state: 'stopped', version: 2, versions: said?.versions ?? [] });
    expect(await exported(made.id)).toBe(file);

    my.chat.gateway.answerWith((exchange) => void exchange.text(' and gone on.').finish());
    const { status } = await my.caller.call(chatRoutes.continueReply, { params: { id: made.id }, body: {} });
    expect(status).toBe(200);
    expect(linesOf(await exported(made.id)).at(-1)).toMatchObject({
      mes: 'Halted and gone on.',
      extra: { masque: { finish: 'stop', promptTokens: 7 } },
    });
    expect(linesOf(await exported(made.id)).at(-1).extra.masque).not.toHaveProperty('state');
  });

  it('that is hostile ends no version in a way that there is not', async () => {
    const masque = { state: 'streaming', finish: 'x'.repeat(101), promptTokens: -1, odd: [1] };
    const extra = { token_count: 1e300, masque };
    const line = { ...greeting, swipe_id: 0, mes: 'Hello.', swipes: ['Hello.'], swipe_info: [{ extra }], extra };
    const said = { ...question, extra: { token_count: 5, masque: { state: 'broken', finish: 'stop' } } };
    const { id } = await again(jsonl(header, line, said));
    const none = { state: 'complete', finish: null, promptTokens: null, completionTokens: null };
    expect((await my.read(id)).messages.map(({ versions }) => versions)).toMatchObject([[none], [none]]);
    const [, first] = linesOf(await exported(id));
    expect(first.extra).toEqual({ token_count: 1e300, masque: { odd: [1] } });
  });
});
