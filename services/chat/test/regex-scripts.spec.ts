import { chatRoutes, limits, Lorebook, type RegexScriptBody } from '@masque/contracts';
import { readScript, type RegexScript } from '@masque/roleplay/regex';
import { exportedFiles, jsonOf } from '@masque/testkit';
import { readStream } from '../../../libs/generations/test/read-stream.ts';
import { RegexService } from '../src/regex/regex.service.ts';
import { ask, say } from './ask.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

const bodyOf = ({ trimStrings, placement, ...script }: RegexScript): RegexScriptBody => ({
  ...script,
  trimStrings: [...trimStrings],
  placement: [...placement],
});
const aScript = (own: object): RegexScriptBody =>
  bodyOf(readScript({ id: 's-1', scriptName: 'A script', findRegex: 'a', placement: [1, 2], ...own })!);

describe('a user’s regex scripts', () => {
  const my = onePerson();
  const save = (scripts: RegexScriptBody[], revision?: number) =>
    my.caller.call(chatRoutes.saveRegexScripts, { body: { scripts, revision } });
  const use = async (...scripts: object[]) => void (await save(scripts.map(aScript)));
  const answer = (text: string) => my.chat.gateway.answerWith((exchange) => void exchange.text(text).finish());
  const texts = async (id: string) => (await my.read(id)).messages.map(({ text }) => text);
  const newChat = async (own: Parameters<typeof aCharacter>[0] = {}) =>
    my.chat.newChat(my.person, await my.chat.keep(aCharacter({ name: 'Mira', firstMessage: 'A cat.', ...own })));
  const post = (path: string) =>
    my.caller.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stream: true }),
    });
  const prompted = () =>
    my
      .prompt()
      .filter(({ role }) => role !== 'system')
      .map(({ content }) => content);
  beforeEach(() => answer('The cat sleeps.'));
  afterEach(() => use());

  it('are saved in their order, with fields of other programs, and are their owner’s alone', async () => {
    const first = aScript({ scriptName: 'First', note: { by: 'somebody' } });
    const second = aScript({ scriptName: 'Second', minDepth: 2, trimStrings: ['x'] });
    const { body } = await save([second, first]);
    expect(body.scripts).toEqual([second, first]);
    expect((await my.caller.call(chatRoutes.listRegexScripts)).body).toEqual(body);
    const other = await my.chat.person();
    expect((await other.caller.call(chatRoutes.listRegexScripts)).body).toEqual({ scripts: [], revision: 0 });
    expect(jsonOf(await exportedFiles(my.caller), 'settings.json')).toMatchObject({ regexScripts: [second, first] });
  });

  it('are refused when they changed elsewhere, with the newer ones, and when they are too large', async () => {
    const { body } = await save([aScript({})]);
    const newer = (await save([aScript({ scriptName: 'Newer' })], body.revision)).body;
    const stale = await save([], body.revision);
    expect([stale.status, stale.error.code]).toEqual([409, 'regex.stale']);
    expect(stale.error).toMatchObject({ regexScripts: newer });
    const large = Array.from({ length: 12 }, () => aScript({ replaceString: 'x'.repeat(100_000) }));
    expect((await save(large)).error.code).toBe('regex.too_large');
    expect((await save(Array.from({ length: limits.regexScripts + 1 }, () => aScript({})))).status).toBe(400);
  });

  it('change what is stored of the user’s message and the reply, once', async () => {
    await use({ findRegex: '/cat/g', replaceString: 'big cat' });
    const id = await newChat();
    await readStream(await my.ask(id, 'Where is the cat?'));
    expect(await texts(id)).toEqual(['A big cat.', 'Where is the big cat?', 'The big cat sleeps.']);
    expect(prompted()).toEqual(['A big cat.', 'Where is the big cat?']);
    answer(' The cat wakes.');
    await readStream(await post(`/chats/${id}/continue`));
    expect((await texts(id)).at(-1)).toBe('The big cat sleeps. The big cat wakes.');
  });

  it('change every greeting, also when another persona begins the chat anew', async () => {
    await use({ findRegex: '/cat/g', replaceString: 'cat of {{user}}' });
    const id = await newChat({ alternateGreetings: ['Two cats.'] });
    const greetings = async () => (await my.read(id)).messages[0]?.versions.map(({ text }) => text);
    const { username: name } = my.person.viewer;
    expect(await greetings()).toEqual([`A cat of ${name}.`, `Two cat of ${name}s.`]);
    const { body } = await my.caller.call(chatRoutes.createPersona, { body: { name: 'Ada', description: 'Tall.' } });
    await my.caller.call(chatRoutes.changeChat, { params: { id }, body: { personaId: body.id } });
    expect(await greetings()).toEqual(['A cat of Ada.', 'Two cat of Adas.']);
  });

  it('run once over a message that is sent again under its id', async () => {
    await use({ findRegex: 'cat', replaceString: 'big cat' });
    const id = await newChat();
    const send = (text: string) => ask(my.caller, { chatId: id, messages: say(text, 'm-1'), stream: true });
    my.chat.gateway.answerWith((exchange) => exchange.answer(400, {}));
    await readStream(await send('A cat?'));
    answer('Yes.');
    await readStream(await send('A cat?'));
    expect(await texts(id)).toEqual(['A big cat.', 'A big cat?', 'Yes.']);
    await readStream(await send('A big cat?'));
    expect(await texts(id)).toEqual(['A big cat.', 'A big cat?', 'Yes.']);
  });

  it('run over a swipe and leave the others', async () => {
    const id = await newChat();
    await readStream(await my.ask(id));
    await use({ findRegex: 'cat', replaceString: 'dog' });
    const [, , reply] = (await my.read(id)).messages;
    await readStream(await post(`/chats/${id}/messages/${reply?.id}/regenerate`));
    const versions = (await my.read(id)).messages.at(-1)?.versions.map(({ text }) => text);
    expect(versions).toEqual(['The cat sleeps.', 'The dog sleeps.']);
  });

  it.each([
    [false, 'My cat.'],
    [true, 'My dog.'],
  ])('run over an edit only if they say so: %s', async (runOnEdit, expected) => {
    await use({ findRegex: 'cat', replaceString: 'dog', runOnEdit });
    const id = await newChat();
    const [greeting] = (await my.read(id)).messages;
    const params = { id, messageId: greeting?.id ?? '' };
    await my.caller.call(chatRoutes.changeMessage, { params, body: { text: 'My cat.' } });
    expect(await texts(id)).toEqual([expected]);
  });

  it('are only in the prompt with promptOnly, within their depths, and never stored', async () => {
    await use({ findRegex: '/cat/gi', replaceString: 'dog', promptOnly: true, markdownOnly: true, minDepth: 1 });
    const id = await newChat();
    await readStream(await my.ask(id, 'A cat?'));
    expect(prompted()).toEqual(['A dog.', 'A cat?']);
    expect(await texts(id)).toEqual(['A cat.', 'A cat?', 'The cat sleeps.']);
  });

  it('for the screen change lists and search results, and nothing that is stored', async () => {
    const mood = { findRegex: '/<mood>.*?<\\/mood>/g', replaceString: '', placement: [2] };
    const red = { findRegex: '/cat(?= sleeps)/g', replaceString: '<b style="color:red">{{char}}</b>', placement: [2] };
    const own = { findRegex: '/Hello/g', replaceString: 'Ahoy', placement: [1] };
    await use(...[mood, red, own].map((script) => ({ ...script, markdownOnly: true })));
    const reply = '<mood>calm</mood>The cat sleeps on a windowsill.';
    answer(reply);
    const id = await newChat();
    await readStream(await my.ask(id, 'Hello, cat?'));
    const params = { id };
    const { chats } = (await my.caller.call(chatRoutes.listChats, { query: {} })).body;
    const shown = 'The **Mira** sleeps on a windowsill.';
    expect(chats.find((chat) => chat.id === id)).toMatchObject({ firstMessage: 'Ahoy, cat?', lastMessage: shown });
    const { branches } = (await my.caller.call(chatRoutes.listBranches, { params })).body;
    expect(branches[0]?.lastMessage).toBe(shown);
    const found = (await my.caller.call(chatRoutes.searchChats, { query: { q: 'windowsill' } })).body.results;
    const hit = found.find(({ chatId }) => chatId === id);
    expect([hit?.snippet, ...(hit?.marks.map(([from, to]) => hit.snippet.slice(from, to)) ?? [])]).toEqual([
      shown,
      'windowsill',
    ]);
    expect((await texts(id)).at(-1)).toBe(reply);
  });

  it('for the screen leave a list’s texts as they are when its time is up', async () => {
    const script = aScript({ findRegex: '/cat(?=s)/g', replaceString: 'dog', markdownOnly: true });
    const spent = { slice: { left: 0 }, here: 0, thread: 0 };
    const run = my.chat.service.app.get(RegexService).runOf('somebody', [script], spent);
    const input = { placement: 2, stage: 'display', expand: (text: string) => text } as const;
    expect(await run.apply('Two cats.', input)).toBe('Two cats.');
    const later = my.chat.service.app.get(RegexService).runOf('somebody', [script]);
    expect(await later.apply('Two cats.', input)).toBe('Two dogs.');
  });

  it('change lorebook entries of a prompt', async () => {
    await use({ findRegex: 'cat', replaceString: '{{char}}', promptOnly: true, placement: [5] });
    const lorebook = { entries: [{ keys: ['moat'], content: 'LORE: the cat swims.' }] };
    const id = await newChat({ lorebook: Lorebook.parse(lorebook) });
    await readStream(await my.ask(id, 'The moat!'));
    expect(JSON.stringify(my.prompt())).toContain('LORE: the Mira swims.');
  });

  it('run over every message of a long prompt, however long that takes', async () => {
    const scripts = Array.from({ length: 20 }, (_, n) =>
      aScript({ findRegex: `/(?:barely )?above a whisper|x${n}y/gi` }),
    );
    const run = my.chat.service.app.get(RegexService).runOf('somebody', scripts);
    const scene = 'She speaks above a whisper, and he listens to the rain for a while.';
    const use = { placement: 2, stage: 'stored', expand: (text: string) => text } as const;
    for (let n = 0; n < 30; n += 1) {
      const result = await run.apply(`${n} ${scene.repeat(70)}`, use);
      expect(result).not.toContain('above a whisper');
    }
  });

  it('run in a thread when they look ahead, and leave the text after 50 ms', async () => {
    const endless = { findRegex: '/(?=x)|^(a+)+$/g', replaceString: 'never' };
    await use(endless, { findRegex: '/cat(?=s)/g', replaceString: 'dog' });
    const id = await newChat();
    const question = `${'a'.repeat(40)} cats`;
    const start = performance.now();
    await readStream(await my.ask(id, question));
    expect((await texts(id))[1]).toBe(`${'a'.repeat(40)} dogs`);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('of a character run only while the user allows it, after the user’s own', async () => {
    const own = { scriptName: 'Own', findRegex: 'dog', replaceString: 'wolf', placement: [1, 2] };
    const shown = { ...own, markdownOnly: true };
    const character = await my.chat.keep(aCharacter({ extensions: { regex_scripts: [own, shown] } }));
    const id = await my.chat.newChat(my.person, character);
    const read = async () => (await my.caller.call(chatRoutes.getChatRegexScripts, { params: { id } })).body;
    const allow = async (isAllowed: boolean) => {
      const { digest } = (await read()).character;
      return my.caller.call(chatRoutes.allowRegexScripts, {
        params: { id: character._id },
        body: { isAllowed, digest },
      });
    };
    await use({ findRegex: 'cat', replaceString: 'dog' });
    expect(await read()).toMatchObject({ display: [], character: { isAllowed: false, scripts: [own, shown] } });
    await readStream(await my.ask(id, 'A cat.'));
    await allow(true);
    expect(await read()).toMatchObject({ display: [shown], character: { isAllowed: true } });
    await readStream(await my.ask(id, 'A cat.'));
    await allow(false);
    await readStream(await my.ask(id, 'A cat.'));
    const said = (await my.read(id)).messages.filter(({ sender }) => sender === 'user').map(({ text }) => text);
    expect(said).toEqual(['A dog.', 'A wolf.', 'A dog.']);
  });

  it('of a character need a new consent when their author has changed them', async () => {
    const scriptsOf = (replaceString: string) => ({
      regex_scripts: [{ scriptName: 'Own', findRegex: 'cat', replaceString, placement: [1] }],
    });
    const character = await my.chat.keep(aCharacter({ extensions: scriptsOf('dog') }));
    const id = await my.chat.newChat(my.person, character);
    const read = async (chat: string) =>
      (await my.caller.call(chatRoutes.getChatRegexScripts, { params: { id: chat } })).body.character;
    const { digest } = await read(id);
    await my.caller.call(chatRoutes.allowRegexScripts, {
      params: { id: character._id },
      body: { isAllowed: true, digest },
    });
    const card = { ...character.card, extensions: scriptsOf('changed') };
    const newer = await my.chat.keep({ ...character, card, version: 2, revision: 2 });
    const second = await my.chat.newChat(my.person, newer);
    expect(await read(second)).toMatchObject({ isAllowed: false });
    for (const chat of [id, second]) await readStream(await my.ask(chat, 'A cat.'));
    const said = async (chat: string) => (await my.read(chat)).messages.find(({ sender }) => sender === 'user')?.text;
    expect([await said(id), await said(second)]).toEqual(['A dog.', 'A cat.']);
  });

  it('of a closed character are shown only as far as the screen needs them', async () => {
    const scripts = [
      { scriptName: 'Prompt', findRegex: 'secret', markdownOnly: false },
      { scriptName: 'Screen', findRegex: 'shown', markdownOnly: true },
    ];
    const closed = aCharacter({ extensions: { regex_scripts: scripts }, reuse: 'none' });
    const id = await my.chat.newChat(my.person, await my.chat.keep(closed));
    const { body } = await my.caller.call(chatRoutes.getChatRegexScripts, { params: { id } });
    expect(body.character.scripts).toMatchObject([{ scriptName: 'Prompt', findRegex: '' }, { findRegex: 'shown' }]);
  });
});
