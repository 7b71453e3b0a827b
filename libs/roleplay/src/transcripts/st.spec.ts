import { readTranscript, versionDetails, writeJsonl } from '@masque/roleplay/transcripts';

const lines = (...items: unknown[]): string =>
  items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join('\n');
const objectsOf = (jsonl: string): unknown[] =>
  jsonl
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
const header = { user_name: 'unused', character_name: 'unused', chat_metadata: {} };
const greeting = {
  name: 'Aria',
  is_user: false,
  is_system: false,
  send_date: '2026-01-02T03:04:05.000Z',
  mes: 'Hello, Bob. I am Aria.',
  extra: {},
  swipe_id: 0,
  swipes: ['Hello, {{user}}. I am {{char}}.', 'You again, {{user}}?'],
  swipe_info: [{ send_date: '2026-01-02T03:04:05.000Z', extra: {} }, { extra: {} }],
};
const said = { name: 'Bob', is_user: true, is_system: false, mes: 'Hi' };

describe('a greeting whose macros SillyTavern replaced', () => {
  const { transcript, report } = readTranscript(lines(header, greeting));
  const [message] = transcript.messages;

  it('has as many versions as swipes, the right one chosen', () => {
    expect(message).toMatchObject({
      text: 'Hello, Bob. I am Aria.',
      versions: ['Hello, Bob. I am Aria.', 'You again, {{user}}?'],
      version: 0,
    });
    expect(report.repaired).toBe(0);
  });

  it('keeps swipe_info beside them', () => expect(message?.unknown).toMatchObject({ swipe_info: greeting.swipe_info }));

  it('is written with its macros again, unless the text was changed', () => {
    expect(objectsOf(writeJsonl(transcript))[1]).toEqual(greeting);
    const edit = { text: 'Go away.', versions: ['Go away.', 'You again, {{user}}?'] };
    const messages = transcript.messages.map((one) => ({ ...one, ...edit }));
    expect(objectsOf(writeJsonl({ ...transcript, messages }))[1]).toMatchObject({
      mes: 'Go away.',
      swipes: ['Go away.', 'You again, {{user}}?'],
    });
  });

  it.each([
    ['the second of three', { mes: 'B Bob', swipes: ['A {{user}}', 'B {{user}}', 'C {{user}}'], swipe_id: 1 }, 1],
    ['old marks', { mes: 'I am Aria', swipes: ['I am <BOT>', 'No'], swipe_id: 0 }, 0],
    ['a macro that stands for everything', { mes: 'Rain', swipes: ['{{random::Rain::Sun}}', 'Rain'], swipe_id: 0 }, 0],
    ['only white space differs', { mes: 'a\nb', swipes: ['a\r\nb ', 'c'], swipe_id: 0 }, 0],
    ['no number: the first', { mes: 'A Bob', swipes: ['A {{user}}', 'B'] }, 0],
  ])('%s', (_name, line, version) => {
    const read = readTranscript(lines(header, line)).transcript.messages[0];
    expect(read?.versions).toHaveLength(line.swipes.length);
    expect(read).toMatchObject({ text: line.mes, version });
  });

  it('a text that no swipe has becomes a version, with its own details', () => {
    const line = {
      ...greeting,
      mes: 'New',
      swipes: ['Old'],
      swipe_info: [{ extra: { model: 'm1' } }],
      extra: { model: 'm2' },
    };
    const { messages } = readTranscript(lines(header, line)).transcript;
    expect(messages[0]).toMatchObject({ versions: ['Old', 'New'], version: 1 });
    expect(messages.flatMap(versionDetails)).toEqual([{ model: 'm1' }, expect.objectContaining({ model: 'm2' })]);
  });
});

describe('versions', () => {
  const told = (second: number, model: string, reasoning: string) => ({
    send_date: `2026-01-02T03:04:0${second}.000Z`,
    gen_started: 'x',
    extra: { model, reasoning, token_count: 5 },
  });
  const reply = {
    ...greeting,
    ...told(2, 'm2', 'Because.'),
    mes: 'Two',
    swipes: ['One', 'Two'],
    swipe_id: 1,
    swipe_info: [told(1, 'm1', ''), told(2, 'm2', 'Because.')],
  };

  it('have their own date, model and reasoning', () => {
    const { messages } = readTranscript(lines(header, reply)).transcript;
    expect(messages.flatMap(versionDetails)).toEqual([
      { sentAt: Date.UTC(2026, 0, 2, 3, 4, 1), model: 'm1', tokens: 5 },
      { sentAt: Date.UTC(2026, 0, 2, 3, 4, 2), model: 'm2', reasoning: 'Because.', tokens: 5 },
    ]);
  });

  it('without swipe_info only the shown one has them', () => {
    const { swipe_info: _, ...line } = reply;
    const { messages } = readTranscript(lines(header, line)).transcript;
    expect(messages.flatMap(versionDetails)).toEqual([{}, expect.objectContaining({ model: 'm2' })]);
  });

  it('of Chub hold objects, whose other fields are kept', () => {
    const swipes = [
      { message: 'a', id: 1 },
      { message: 'b', id: 2 },
    ];
    const line = { name: 'Aria', mes: swipes[1], swipes, swipe_id: 1 };
    const { messages } = readTranscript(lines(header, line)).transcript;
    expect(messages).toMatchObject([
      {
        text: 'b',
        versions: ['a', 'b'],
        version: 1,
        unknown: { extra: { id: 2 }, swipe_info: [{ extra: { id: 1 } }, { extra: { id: 2 } }] },
      },
    ]);
  });
});

describe('what SillyTavern keeps with a chat', () => {
  it('survives reading and writing', () => {
    const metadata = {
      integrity: 'u-u-i-d',
      main_chat: 'Aria - 2026-1-1',
      variables: { gold: '5' },
      timedWorldInfo: { sticky: { 'book.1': { start: 1, end: 4 } }, cooldown: {} },
      note_prompt: 'Be kind.',
      note_depth: 4,
      tainted: true,
      chat_id_hash: 12,
    };
    const chat = [
      { ...header, chat_metadata: metadata, create_date: '2026-01-01@00h00m00s', other: [1] },
      {
        ...greeting,
        swipes: ['Hello, Bob. I am Aria.', 'No'],
        force_avatar: '/thumbnail?x',
        original_avatar: 'aria.png',
      },
      { ...said, extra: { bookmark_link: 'Branch #1', files: [{ name: 'a.txt' }] }, odd: { deep: [{}] } },
    ];
    const { transcript } = readTranscript(lines(...chat));
    expect(transcript.metadata).toEqual(metadata);
    expect(objectsOf(writeJsonl(transcript))).toEqual([
      { ...chat[0], user_name: 'Bob', character_name: 'Aria' },
      ...chat.slice(1),
    ]);
  });

  it('a date stays while the message has no other', () => {
    const { transcript } = readTranscript(lines(header, greeting));
    const messages = transcript.messages.map((message) => ({ ...message, sentAt: undefined }));
    expect(objectsOf(writeJsonl({ ...transcript, messages }))[1]).toEqual(greeting);
  });

  it('a group: each message by its own name', () => {
    const { transcript } = readTranscript(
      lines(
        header,
        { ...greeting, original_avatar: 'aria.png' },
        { ...greeting, name: 'Cleo', original_avatar: 'cleo.png', extra: { gen_id: 7 } },
        said,
      ),
    );
    expect(transcript.messages.map(({ name, role }) => `${role} ${name}`)).toEqual([
      'assistant Aria',
      'assistant Cleo',
      'user Bob',
    ]);
    expect(transcript.messages[1]?.unknown).toMatchObject({ original_avatar: 'cleo.png', extra: { gen_id: 7 } });
  });

  it('hidden messages, narrators, comments and notices', () => {
    const comment = { name: 'Note', is_user: false, is_system: true, mes: 'c', extra: { type: 'comment', gen_id: 1 } };
    const chat = [
      { ...said, is_system: true },
      { ...greeting, is_system: true },
      { ...greeting, name: 'System', extra: { type: 'narrator' } },
      comment,
    ];
    const { transcript } = readTranscript(lines(header, ...chat));
    expect(transcript.messages.map(({ role, isHidden }) => [role, isHidden])).toEqual([
      ['user', true],
      ['assistant', true],
      ['system', false],
      ['system', true],
    ]);
    expect(objectsOf(writeJsonl(transcript))[4]).toMatchObject(comment);
  });
});

describe('chats that another program wrote', () => {
  const three = [header, greeting, said];
  const textsOf = (file: string | Uint8Array): string[] =>
    readTranscript(file).transcript.messages.map(({ text }) => text);
  const texts = ['Hello, Bob. I am Aria.', 'Hi'];

  it.each([
    ['carriage returns', `${lines(...three).replaceAll('\n', '\r\n')}\r\n`],
    ['a byte order mark', `\uFEFF${lines(...three)}`],
    ['blank lines around', `\n\n  \n${lines(...three)}\n\n`],
    ['a comma after each line', three.map((line) => `${JSON.stringify(line)},`).join('\n')],
    ['a list with a line for each', `[\n${three.map((line) => JSON.stringify(line)).join(',\n')}\n]`],
    ['such a list with a comma too many', `[\n${three.map((line) => `${JSON.stringify(line)},`).join('\n')}\n]`],
    ['a list in one line', JSON.stringify(three)],
    ['an indented list', JSON.stringify(three, null, 2)],
    ['an indented list that ends in the middle', JSON.stringify([...three, said], null, 2).slice(0, -60)],
    ['objects over several lines', three.map((line) => JSON.stringify(line, null, 2)).join('\n')],
    ['such objects with commas', three.map((line) => JSON.stringify(line, null, '\t')).join(',\r\n')],
    ['no header', lines(greeting, said)],
    ['the first line broken', lines(JSON.stringify(header).slice(0, 30), greeting, said)],
    ['the first line lost in part', lines('ed","chat_metadata":{}}', greeting, said)],
    [
      'the end cut off',
      lines(...three, { ...said, mes: 'cut' })
        .slice(0, -6)
        .replace('"mes":"cut', '"mes":"c'),
    ],
    ['NaN and infinities', lines(header, '{"mes":"Hello, Bob. I am Aria.","n":NaN,"m":[-Infinity,Infinity]}', said)],
    ['commas before brackets', lines(header, '{"mes":"Hello, Bob. I am Aria.","n":[1,],}', said)],
    ['a tab in a text', lines(header, '{"mes":"Hello, Bob. I am Aria.","n":"a\tb"}', said)],
  ])('%s', (_name, file) => {
    expect(textsOf(file)).toEqual(texts);
    expect(textsOf(new TextEncoder().encode(file))).toEqual(texts);
  });

  it('a line break in a text', () =>
    expect(textsOf('{"chat_metadata":{}}\n{"name":"A","mes":"a\nb"}\n{"mes":"c"}')).toEqual(['a\nb', 'c']));

  it('UTF-16', () => {
    const wide = new Uint8Array(Uint16Array.from(`\uFEFF${lines(...three)}`, (char) => char.charCodeAt(0)).buffer);
    expect(textsOf(wide)).toEqual(texts);
  });

  it('line separators of Unicode and half characters stay in their text', () => {
    const odd = { ...said, mes: 'a\u2028b\u2029c\u0085d \ud83d' };
    const { transcript } = readTranscript(lines(header, odd));
    expect(transcript.messages[0]?.text).toBe(odd.mes);
    expect(textsOf(writeJsonl(transcript))).toEqual([odd.mes]);
  });

  it('of two fields of one name the last counts, and none is a prototype', () => {
    const { transcript } = readTranscript('{"chat_metadata":{}}\n{"mes":"a","mes":"b","__proto__":{"mes":"c"}}');
    expect(transcript.messages[0]?.text).toBe('b');
    expect(writeJsonl(transcript)).toContain('"__proto__":{"mes":"c"}');
  });

  it('a header alone is a chat without messages', () => {
    const { transcript, report } = readTranscript(lines({ ...header, user_name: 'Bob', character_name: 'Aria' }));
    expect(transcript).toMatchObject({ userName: 'Bob', characterName: 'Aria', messages: [] });
    expect(report).toMatchObject({ format: 'sillytavern', skipped: 0 });
  });

  it('a line that nests too deep, or is too much for memory, costs no other', () => {
    const deep = `{"mes":"x","extra":${'['.repeat(80)}${']'.repeat(80)}}`;
    const many = `{"mes":"x","extra":[${'{},'.repeat(1_000_000)}{}]}`;
    const { transcript, report } = readTranscript(lines(header, deep, many, { ...said, mes: '[{'.repeat(1_000_000) }));
    expect(transcript.messages).toHaveLength(1);
    expect(report.skippedLines).toEqual([2, 3].map((line) => ({ line, reason: 'This line is too large.' })));
  });

  it('says which lines are lost and why, and how many were mended', () => {
    const cut = JSON.stringify(greeting);
    expect(readTranscript(lines(header, '{"mes":"x",}', 'junk', cut.slice(0, 60), said)).report).toMatchObject({
      messages: 2,
      skipped: 2,
      skippedLines: [
        { line: 3, reason: 'This line isn’t JSON.' },
        { line: 4, reason: 'This line is incomplete.' },
      ],
      repaired: 1,
    });
  });
});
