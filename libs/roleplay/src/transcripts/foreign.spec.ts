import { readTranscript, versionDetails, writeJsonl } from '@masque/roleplay/transcripts';
import { characterAi, kobold, oobabooga, risu } from '../../test/foreign-chats.ts';

const read = (value: unknown, options = {}) => readTranscript(JSON.stringify(value), options);
const said = (value: unknown, options = {}): string[] =>
  read(value, options).transcript.messages.map(({ role, text }) => `${role}: ${text}`);

describe('Oobabooga', () => {
  it('is read without its HTML, and the mark before a greeting is nobody’s', () =>
    expect(said(oobabooga)).toEqual([
      'assistant: Welcome <3',
      'user: Hi & bye',
      'assistant: Second',
      'assistant: I go on.',
    ]));

  it('has versions, dates and models', () => {
    const { transcript, report } = read(oobabooga, { userName: 'Bob', characterName: 'Aria' });
    expect(transcript.messages[2]).toMatchObject({ name: 'Aria', versions: ['First', 'Second'], version: 1 });
    expect(transcript.messages.map(versionDetails)[2]).toEqual([
      { sentAt: Date.UTC(2026, 0, 2, 14, 6) },
      { sentAt: Date.UTC(2026, 0, 2, 14, 7), model: 'm.gguf' },
    ]);
    expect(report).toMatchObject({ format: 'oobabooga', messages: 4, skipped: 0 });
  });

  it('of old is read by its old names', () =>
    expect(said({ data: [['a', 'b']], data_visible: [['a', 'b']] })).toEqual(['user: a', 'assistant: b']));

  it.each([
    [
      'data_visible',
      {
        data_visible: [
          ['', 'Welcome &lt;3'],
          ['Hi &amp; &quot;bye&quot;', 'It&#x27;s<br>late.'],
        ],
      },
    ],
    [
      'visible',
      {
        internal: [],
        visible: [
          ['', 'Welcome &lt;3'],
          ['Hi &amp; &quot;bye&quot;', 'It&#39;s\nlate.'],
        ],
      },
    ],
  ])('with only %s is read without its HTML', (_name, chat) =>
    expect(said(chat)).toEqual(['assistant: Welcome <3', 'user: Hi & "bye"', "assistant: It's\nlate."]),
  );

  it('with only internal is read', () => expect(said({ internal: [['a', 'b']] })).toEqual(['user: a', 'assistant: b']));

  it('a version that is shown but not listed is one more', () =>
    expect(
      read({
        internal: [['', 'edited']],
        visible: [['', 'edited']],
        metadata: { assistant_0: { versions: [{ content: 'a' }], current_version_index: 7 } },
      }).transcript.messages[0],
    ).toMatchObject({ versions: ['a', 'edited'], version: 1 }));

  it('says what holds no text', () =>
    expect(read({ internal: [[5, 'b']], visible: [] }).report).toMatchObject({
      messages: 1,
      skippedLines: [{ line: 1, reason: 'This item contains no message.' }],
    }));
});

describe('KoboldAI', () => {
  it('an adventure: lines with > are the player’s, other texts are versions', () => {
    const { transcript, report } = read(kobold);
    expect(transcript.messages).toMatchObject([
      { role: 'assistant', text: 'A dark cave.' },
      { role: 'user', text: 'Light a torch' },
      { role: 'assistant', text: 'It burns.', versions: ['It burns.', 'It fails.'] },
    ]);
    expect(transcript).toMatchObject({ metadata: { note_prompt: 'm\n\nBe brief.' }, unknown: {} });
    expect(report).toMatchObject({ format: 'koboldai', messages: 3 });
  });

  it.each<[object, string[]]>([
    [{ memory: 'A kingdom at war.', worldinfo: [{ key: 'cave', content: 'It is dark.' }] }, ['worldInfo']],
    [{ memory: ' ', worldinfo: [{ key: '', content: '' }] }, []],
    [{ memory: 7, worldinfo: [null, 'x'] }, []],
  ])('says whether its world info is left out: %j', (own, leftOut) =>
    expect(read({ ...kobold, ...own }).report.leftOut).toEqual(leftOut),
  );

  it('version 2 of the file', () =>
    expect(
      read({
        file_version: 2,
        prompt: 'Once',
        actions: { actions: { 0: { 'Selected Text': ' more', Options: [{ text: ' less', Pinned: false }] } } },
      }).transcript.messages[1],
    ).toMatchObject({ versions: ['more', 'less'] }));

  it('chat mode: by names', () =>
    expect(
      said({
        gamestarted: true,
        prompt: 'Aria: Hello\nthere\nYou: Hi',
        actions: ['\nAria: Note: be quiet', '\nYou : Why?'],
      }),
    ).toEqual(['assistant: Hello\nthere', 'user: Hi', 'assistant: Note: be quiet', 'user: Why?']));

  it.each([
    ['Aria', ['user: Hi', 'assistant: Hello']],
    ['Bob', ['assistant: Hi', 'user: Hello']],
    ['Cleo', ['assistant: Bob: Hi\nAria: Hello']],
  ])('lines by the names that occur, with the character %s', (characterName, lines) =>
    expect(said({ gamestarted: true, prompt: '', actions: ['\nBob: Hi\nAria: Hello'] }, { characterName })).toEqual(
      lines,
    ),
  );

  const lite = (settings: object, ...story: string[]) => ({
    gamestarted: true,
    prompt: story[0],
    actions: story.slice(1),
    actions_metadata: {},
    savedsettings: { my_api_key: 'secret', chatname: 'Bob', chatopponent: 'Aria||$||Cleo', ...settings },
  });

  it('Kobold Lite in chat mode: nobody but the two speaks', () => {
    const { transcript } = read(lite({}, 'A scene.\nBob: Hi', '\nAria: A list:\nTime: noon', '\nBob: Thanks'));
    expect(transcript.messages.map(({ role, name, text }) => [role, name, text])).toEqual([
      ['assistant', 'Aria', 'A scene.'],
      ['user', 'Bob', 'Hi'],
      ['assistant', 'Aria', 'A list:\nTime: noon'],
      ['user', 'Bob', 'Thanks'],
    ]);
    expect(writeJsonl(transcript)).not.toContain('secret');
  });

  it('Kobold Lite with a group: each member speaks', () =>
    expect(
      read(lite({}, 'Bob: Hi', '\nAria: Hello.\nCleo: Hey.\nTime: noon')).transcript.messages.map(({ name, text }) => [
        name,
        text,
      ]),
    ).toEqual([
      ['Bob', 'Hi'],
      ['Aria', 'Hello.'],
      ['Cleo', 'Hey.\nTime: noon'],
    ]));

  it('Kobold Lite with instructions: by their marks', () =>
    expect(
      said(
        lite(
          {},
          'Welcome.',
          '\n{{[INPUT]}}\nHi: you\n{{[OUTPUT]}}\n',
          'Hello.',
          '\n{{[SYSTEM]}}\nNight falls.\n{{[INPUT]}}\nOh\n{{[INPUT_END]}}\n{{[OUTPUT]}}\n',
        ),
      ),
    ).toEqual(['assistant: Welcome.', 'user: Hi: you', 'assistant: Hello.', 'system: Night falls.', 'user: Oh']));
});

describe('RisuAI', () => {
  it('is read with times, models, hidden messages, name and note', () => {
    const { transcript, report } = read(risu, { userName: 'Bob', characterName: 'Aria' });
    expect(transcript).toMatchObject({ title: 'Chat 1', metadata: { note_prompt: 'Be kind.' } });
    expect(transcript.unknown).toEqual({ localLore: [{ key: 'k' }] });
    expect(transcript.messages).toMatchObject([
      { role: 'user', name: 'Bob', text: 'Hi', sentAt: 1_700_000_000_000, isHidden: false },
      { role: 'assistant', name: 'Aria', text: 'Hello', unknown: { saying: 'id', extra: { model: 'm' } } },
      { role: 'assistant', isHidden: true },
      { role: 'user', isHidden: true },
    ]);
    expect(report).toMatchObject({ format: 'risuai', messages: 4, skipped: 0 });
  });

  it('a group’s members are told apart', () => {
    const said = (saying: string) => ({ role: 'char', data: saying, saying });
    const data = { ...risu.data, message: [said('a'), said('b'), said('a')] };
    const { messages } = read({ type: 'risuChat', data }).transcript;
    expect(messages.map(({ name }) => name)).toEqual(['Character 1', 'Character 2', 'Character 1']);
  });

  it('all chats of a character', () => {
    const { transcript, others, report } = read({
      type: 'risuAllChats',
      ver: 2,
      data: [risu.data, { ...risu.data, name: 'Chat 2', message: [{ role: 'char', data: 'b' }, { role: 'char' }] }, 5],
    });
    expect([transcript, ...others].map(({ title, messages }) => [title, messages.length])).toEqual([
      ['Chat 1', 4],
      ['Chat 2', 1],
    ]);
    expect(report).toMatchObject({ messages: 5, skipped: 2 });
  });

  it('a chat alone', () => expect(said(risu.data)).toHaveLength(4));
});

describe('character.ai', () => {
  it('histories: each is a conversation, alternatives are versions', () => {
    const { transcript, others, report } = read(characterAi);
    expect(transcript).toMatchObject({ userName: 'Bob', characterName: 'Aria', unknown: { external_id: 'x' } });
    expect(transcript.messages.map(({ role, versions }) => [role, versions])).toEqual([
      ['assistant', ['Hello']],
      ['user', ['Hi']],
      ['assistant', ['Yes?', 'No?']],
    ]);
    expect(others).toMatchObject([{ characterName: 'Aria', messages: [{ text: 'Again' }] }]);
    expect(report).toMatchObject({ format: 'characterai', messages: 4 });
  });

  it('turns: the newest first, with candidates', () => {
    const turn = (second: number, isHuman: boolean, ...texts: string[]) => ({
      create_time: `2026-01-02T03:04:0${second}Z`,
      author: { name: isHuman ? 'Bob' : 'Aria', ...(isHuman ? { is_human: true } : {}) },
      candidates: texts.map((text, i) => ({ candidate_id: `c${i}`, raw_content: text })),
      primary_candidate_id: `c${texts.length - 1}`,
    });
    const { transcript } = read({ turns: [turn(3, true, 'Hi'), turn(2, false, 'One', 'Two')] });
    expect(transcript.messages).toMatchObject([
      { role: 'assistant', name: 'Aria', versions: ['One', 'Two'], version: 1, text: 'Two' },
      { role: 'user', name: 'Bob', text: 'Hi', sentAt: Date.UTC(2026, 0, 2, 3, 4, 3) },
    ]);
  });

  it('CAI-Tools’ file for reading offline', () => {
    const chat = (text: string) => [{ isUser: false, name: 'Aria', message: encodeURIComponent(text) }];
    const history = [
      { date: 1, chat: chat('50 % – ja?') },
      { date: 2, chat: chat('two') },
    ];
    expect(read({ charPic: '', userPic: '', history }).others).toHaveLength(1);
    expect(said({ charPic: '', userPic: '', history })).toEqual(['assistant: 50 % – ja?']);
    expect(said({ history: [{ chat: [{ isUser: true, message: '100%' }] }] })).toEqual(['user: 100%']);
  });
});

describe('Agnai', () => {
  /** Rows as Agnaistic's `ChatExport` writes them: `handle` only where it knows a name. */
  const said = (characterId: string, msg: string, own = {}) => ({ _id: msg, characterId, msg, extras: [], ...own });
  const names = (...messages: object[]) =>
    read({ name: 'Exported', greeting: '', scenario: '', messages }, { characterName: 'Mira' }).transcript.messages.map(
      ({ name }) => name,
    );

  it('rows without a name have that of the same character', () =>
    expect(
      names(
        said('imported', 'a', { handle: 'Aria', name: 'Aria' }),
        said('b1', 'b'),
        said('imported', 'c', { handle: '' }),
        said('b1', 'd', { name: 'Cleo' }),
        { msg: 'e', userId: 'u', handle: 'Bob' },
      ),
    ).toEqual(['Aria', 'Cleo', 'Aria', 'Cleo', 'Bob']));

  it('characters that no row names are told apart', () => {
    expect(names(said('imported', 'a'), said('b1', 'b'), said('imported', 'c'))).toEqual([
      'Character 1',
      'Character 2',
      'Character 1',
    ]);
    expect(names(said('imported', 'a', { name: 'Aria' }), said('b1', 'b'))).toEqual(['Aria', 'Character 2']);
    expect(names(said('imported', 'a'), said('imported', 'b'))).toEqual(['Mira', 'Mira']);
  });
});

it('fields of another program that have SillyTavern’s names do not take their place', () => {
  const { transcript } = read({
    mes: 'no message',
    user_name: 'Zed',
    messages: [{ msg: 'Hi', userId: 'u', handle: 'Bob', mes: 'odd', swipes: ['odd'], swipe_id: 3, is_user: false }],
  });
  expect(transcript.messages).toHaveLength(1);
  const again = readTranscript(writeJsonl(transcript)).transcript;
  expect(again).toMatchObject({
    userName: 'Bob',
    messages: [{ role: 'user', name: 'Bob', text: 'Hi', versions: ['Hi'] }],
  });
});
