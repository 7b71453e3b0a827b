import { readTranscript, TranscriptError, writeJsonl } from '@masque/roleplay/transcripts';
import { parseSendDate } from './send-date.ts';

const lines = (...items: unknown[]): string =>
  items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join('\n');
const header = {
  user_name: 'Bob',
  character_name: 'Aria',
  create_date: '2024-1-1',
  chat_metadata: { integrity: 'u' },
  odd: 1,
};
const reply = {
  name: 'Aria',
  is_user: false,
  is_system: false,
  send_date: 'June 19, 2023 2:20pm',
  mes: 'Hey',
  extra: { model: 'm', reasoning: 'r' },
  swipe_id: 1,
  swipes: ['Hi', 'Hey'],
  swipe_info: [{}, {}],
  gen_started: 'x',
};
const said = { name: 'Bob', is_user: true, is_system: false, send_date: 1_700_000_000_000, mes: 'Hello' };

describe('SillyTavern JSONL', () => {
  it('is read with names, versions and dates', () => {
    const { transcript, report } = readTranscript(lines(header, reply, said));
    expect(transcript).toMatchObject({ userName: 'Bob', characterName: 'Aria', metadata: { integrity: 'u' } });
    expect(transcript.messages[0]).toMatchObject({
      role: 'assistant',
      name: 'Aria',
      text: 'Hey',
      versions: ['Hi', 'Hey'],
      version: 1,
      sentAt: Date.UTC(2023, 5, 19, 14, 20),
      isHidden: false,
    });
    expect(transcript.messages[1]).toMatchObject({ role: 'user', text: 'Hello', versions: ['Hello'], sentAt: 1.7e12 });
    expect(report).toEqual({
      format: 'sillytavern',
      messages: 2,
      skipped: 0,
      skippedLines: [],
      repaired: 0,
      ignoredVariables: 0,
      leftOut: [],
    });
  });

  it('is written as it was', () => {
    const written = writeJsonl(readTranscript(lines(header, reply, said)).transcript);
    expect(
      written
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([header, reply, said]);
  });

  it('skips and counts what is unreadable', () => {
    const { transcript, report } = readTranscript(
      lines(header, 'broken', reply, '', '5', '{"x":1}', said, '{"mes":5}'),
    );
    expect(transcript.messages).toHaveLength(2);
    expect(report).toMatchObject({ skipped: 4, messages: 2 });
    expect(report.skippedLines).toEqual([
      { line: 2, reason: 'This line isn’t JSON.' },
      { line: 5, reason: 'This line isn’t JSON.' },
      { line: 6, reason: 'This line contains no message.' },
      { line: 8, reason: 'This line contains no message.' },
    ]);
    expect(readTranscript(lines(header, ...Array.from({ length: 500 }, () => 'x'))).report).toMatchObject({
      skipped: 500,
    });
  });

  it.each([
    ['names “unused”', { ...header, user_name: 'unused', character_name: 'unused' }],
    ['a header without names', { chat_metadata: {} }],
  ])('takes the names of the messages: %s', (_name, head) =>
    expect(readTranscript(lines(head, reply, said)).transcript).toMatchObject({
      userName: 'Bob',
      characterName: 'Aria',
    }),
  );

  it('needs no header', () => {
    expect(readTranscript(lines(reply, said)).transcript.messages).toHaveLength(2);
    expect(readTranscript(lines(reply)).transcript.userName).toBe('User');
    expect(readTranscript(lines(reply), { userName: 'Zed' }).transcript.userName).toBe('Zed');
  });

  it.each([
    [{ mes: 'x', swipes: ['a', 'x'], swipe_id: 0 }, ['a', 'x'], 1, 1],
    [{ mes: 'x', swipes: ['a'], swipe_id: 0 }, ['a', 'x'], 1, 1],
    [{ mes: 'x', swipes: ['a', 'x'], swipe_id: 9 }, ['a', 'x'], 1, 1],
    [{ mes: 'x', swipes: ['x'], swipe_id: 'no' }, ['x'], 0, 0],
    [{ mes: 'x' }, ['x'], 0, 0],
    [{ mes: 'x', swipes: [] }, ['x'], 0, 0],
    [{ swipes: ['a', 'b'], swipe_id: 1 }, ['a', 'b'], 1, 0],
    [{ swipes: ['a', 'b'], swipe_id: 2 }, ['a', 'b'], 1, 1],
    [{ mes: { message: 'x' }, swipes: [{ message: 'x' }, { message: 'y' }] }, ['x', 'y'], 0, 0],
    [{ mes: 'x', swipes: ['x', 5] }, ['x', ''], 0, 1],
  ])('the shown text is one of the versions: %j', (line, versions, version, repaired) => {
    const { transcript, report } = readTranscript(lines(header, line));
    expect(transcript.messages[0]).toMatchObject({ versions, version, text: versions[version] });
    expect(report.repaired).toBe(repaired);
  });

  it('knows hidden messages and narrators', () => {
    const hidden = { ...reply, is_system: true };
    const narrator = { ...reply, extra: { type: 'narrator', more: 1 } };
    const { transcript } = readTranscript(lines(header, hidden, narrator));
    expect(transcript.messages.map((message) => [message.role, message.isHidden])).toEqual([
      ['assistant', true],
      ['system', false],
    ]);
    expect(writeJsonl(transcript)).toContain('"extra":{"type":"narrator","more":1}');
  });

  it('knows its own notices, also those without a type', () => {
    const notice = { ...reply, name: 'SillyTavern System', is_system: true, extra: {} };
    const comment = { ...reply, name: 'Note', is_system: true, extra: { type: 'comment' } };
    const { messages } = readTranscript(lines(header, notice, comment)).transcript;
    expect(messages.map(({ role, isHidden }) => [role, isHidden])).toEqual([
      ['system', true],
      ['system', true],
    ]);
  });

  it('writes a chat made elsewhere', () => {
    const message = {
      role: 'system' as const,
      name: 'N',
      text: 't',
      versions: ['t'],
      version: 0,
      sentAt: 0,
      isHidden: false,
      unknown: {},
    };
    const written = writeJsonl({
      userName: 'U',
      characterName: 'C',
      variables: {},
      metadata: {},
      unknown: {},
      messages: [message],
    });
    expect(
      written
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { user_name: 'U', character_name: 'C', create_date: '1970-01-01T00:00:00.000Z', chat_metadata: {} },
      {
        name: 'N',
        is_user: false,
        is_system: false,
        send_date: '1970-01-01T00:00:00.000Z',
        mes: 't',
        extra: { type: 'narrator' },
        swipe_id: 0,
        swipes: ['t'],
      },
    ]);
  });
});

describe('send dates', () => {
  it.each([
    [1_700_000_000_000, 1_700_000_000_000],
    ['1700000000000', 1_700_000_000_000],
    ['2024-03-05T16:05:09.123Z', Date.UTC(2024, 2, 5, 16, 5, 9, 123)],
    ['2024-03-05T16:05:09', Date.UTC(2024, 2, 5, 16, 5, 9)],
    ['2024-03-05 16:05:09', Date.UTC(2024, 2, 5, 16, 5, 9)],
    ['2024-03-05T16:05:09+02:00', Date.UTC(2024, 2, 5, 14, 5, 9)],
    ['2024-3-5 @16h 5m 9s 12ms', Date.UTC(2024, 2, 5, 16, 5, 9, 12)],
    ['2024-3-5@16h05m09s', Date.UTC(2024, 2, 5, 16, 5, 9)],
    ['March 5, 2024 4:05pm', Date.UTC(2024, 2, 5, 16, 5)],
    ['March 5, 2024 12:05am', Date.UTC(2024, 2, 5, 0, 5)],
    ['March 5, 2024 12:05 PM', Date.UTC(2024, 2, 5, 12, 5)],
    [1_714_111_560, Date.UTC(2024, 3, 26, 6, 6)],
    [1_714_111_560.25, Date.UTC(2024, 3, 26, 6, 6, 0, 250)],
    ['1714111560', Date.UTC(2024, 3, 26, 6, 6)],
    ['1714111560.25', Date.UTC(2024, 3, 26, 6, 6, 0, 250)],
    [1_714_111_560_000_000, Date.UTC(2024, 3, 26, 6, 6)],
    ['1714111560000000000', Date.UTC(2024, 3, 26, 6, 6)],
    ['2024-4-26 @06h 06m 00s 000ms', Date.UTC(2024, 3, 26, 6, 6)],
    ['2024-04-26 06:06:00.123456+00:00', Date.UTC(2024, 3, 26, 6, 6, 0, 123)],
    ['2024-04-26T08:06:00+0200', Date.UTC(2024, 3, 26, 6, 6)],
    ['2024-04-26 06:06:00 UTC', Date.UTC(2024, 3, 26, 6, 6)],
    ['Apr 26, 2024, 6:06:05\u202fAM', Date.UTC(2024, 3, 26, 6, 6, 5)],
    ['Fri, 26 Apr 2024 06:06:00 GMT', Date.UTC(2024, 3, 26, 6, 6)],
    [{ seconds: 1_714_111_560, nanoseconds: 0 }, Date.UTC(2024, 3, 26, 6, 6)],
    [{ $date: '2024-04-26T06:06:00Z' }, Date.UTC(2024, 3, 26, 6, 6)],
    ['Nonemonth 5, 2024 4:05pm', undefined],
    ['yesterday', undefined],
    [null, undefined],
    [1e300, undefined],
    [1e20, undefined],
  ])('%j', (value, expected) => expect(parseSendDate(value)).toBe(expected));
});

describe('other files', () => {
  it('reads Agnai', () => {
    const { transcript, report } = readTranscript(
      JSON.stringify({
        name: 'A chat',
        messages: [
          { msg: 'Hi', characterId: 'c', handle: 'Aria', createdAt: '2024-01-01T00:00:00Z', retries: ['Yo'] },
          { msg: 'Hello', userId: 'u' },
          { text: 'odd' },
        ],
      }),
    );
    expect(report).toMatchObject({ format: 'agnai', messages: 2, skipped: 1 });
    expect(transcript).toMatchObject({ characterName: 'Aria', userName: 'User', unknown: { name: 'A chat' } });
    expect(transcript.messages).toMatchObject([
      {
        role: 'assistant',
        text: 'Hi',
        versions: ['Hi', 'Yo'],
        sentAt: Date.UTC(2024, 0, 1),
        unknown: { characterId: 'c' },
      },
      { role: 'user', text: 'Hello', name: 'User' },
    ]);
    expect(writeJsonl(transcript)).toContain('"send_date":"2024-01-01T00:00:00Z"');
  });

  it('reads lists of messages, also those of chat completions', () => {
    const list = [
      { role: 'system', content: 's' },
      { role: 'user', content: 'u' },
      { role: 'assistant', content: 'a' },
      reply,
      7,
    ];
    for (const value of [JSON.stringify(list, null, 2), JSON.stringify({ messages: list })]) {
      const { transcript, report } = readTranscript(value);
      expect(transcript.messages.map((message) => message.role)).toEqual(['system', 'user', 'assistant', 'assistant']);
      expect(transcript.messages.map(({ name }) => name)).toEqual(['Narrator', 'User', 'Aria', 'Aria']);
      expect(report).toMatchObject({ format: 'messages', skipped: 1 });
    }
  });

  it.each(['system', 'developer', 'narrator', 'tool', 'function'])('reads what a %s says as nobody’s speech', (role) =>
    expect(
      readTranscript(
        JSON.stringify([
          { role, content: 's' },
          { role: 'user', content: 'u' },
        ]),
      ).transcript.messages,
    ).toMatchObject([{ role: 'system', name: 'Narrator' }, { role: 'user' }]),
  );

  it.each([{ system: true }, { event: 'world' }])('reads what happens in Agnai, %j, as nobody’s speech', (own) =>
    expect(
      readTranscript(JSON.stringify({ messages: [{ msg: 'It rains.', userId: 'u', ...own }] })).transcript.messages,
    ).toMatchObject([{ role: 'system', text: 'It rains.' }]),
  );

  it('reads plain text', () => {
    const { transcript, report } = readTranscript(
      'Title\n\nAria: Hi\nthere\n\nBob: Hello\n  Note: x\nAria B.: no\nYou: y',
      {
        userName: 'bob',
      },
    );
    expect(transcript.messages.map(({ role, name, text }) => `${role} ${name} ${text}`)).toEqual([
      'assistant Aria Hi\nthere',
      'user Bob Hello\nNote: x\nAria B.: no',
      'user You y',
    ]);
    expect(report).toMatchObject({ format: 'text', messages: 3, skippedLines: [{ line: 1 }] });
  });

  it('tells in which lines of plain text nobody speaks', () => {
    const { skipped, skippedLines } = readTranscript('One\n\n  Two\nThree.\nAria: Hi\nthere').report;
    expect(skipped).toBe(3);
    expect(skippedLines.map(({ line }) => line)).toEqual([1, 3, 4]);
    expect(readTranscript('\nNobody.\n').report.skippedLines).toMatchObject([{ line: 2 }]);
  });

  describe('whose a name is, in plain text', () => {
    const names = { userName: 'atkX', characterName: 'Zed' };
    it.each([
      ['a persona', 'Zed: Hello\n\nPers: I say this\n\nZed: and I that\n', 'cuc'],
      ['somebody unknown who speaks first', 'Alice: hi\nZed: hello', 'uc'],
      ['a persona and the account', 'Zed: a\nPers: b\natkX: c\nZED: d', 'cuuc'],
      ['usual words', 'Human: a\nAI: b\nUser: c\nBot: d\nYou: e\nCharacter: f\nAssistant: g', 'ucucucc'],
      ['a narrator', 'Narrator: a\nAlice: b\nZed: c\nSystem: d', 'nucn'],
      ['a narrator before nobody known', 'Narrator: a\nAnn: b\nBob: c', 'ncu'],
      ['a renamed character', 'Old Zed: a\natkX: b\nOld Zed: c', 'cuc'],
      ['nobody known', 'Ann: a\nBob: b\nCid: c\nann: d', 'cuuc'],
    ])('%s', (_name, file, expected) => {
      const { messages } = readTranscript(file, names).transcript;
      expect(messages.map(({ role }) => ({ user: 'u', assistant: 'c', system: 'n' })[role]).join('')).toBe(expected);
    });

    it('names given come before usual words', () =>
      expect(
        readTranscript('You: a\nBot: b', { userName: 'Bot', characterName: 'You' }).transcript.messages,
      ).toMatchObject([{ role: 'assistant' }, { role: 'user' }]));
  });

  it('finds nothing in what is nothing', () => {
    for (const text of ['', '   ', '{', '[]', '{}', 'just prose', '\0'])
      expect(readTranscript(text).transcript.messages).toEqual([]);
    expect(readTranscript(new Uint8Array([0xff, 0x00, 0xd8])).transcript.messages).toEqual([]);
  });

  it('refuses a file over the limit', () => expect(() => readTranscript('abc', { limit: 2 })).toThrow(TranscriptError));
});
