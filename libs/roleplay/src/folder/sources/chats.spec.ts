import { describe, expect, it } from '@jest/globals';
import { readTranscript } from '@masque/roleplay/transcripts';
import { aCardFile, aFile, itemsOf, leftIn, problemsOf, scanned, titlesOf } from '../../../test/folders.ts';
import { characterAi, chatGpt, kobold, mappingOf, oobabooga, risu } from '../../../test/foreign-chats.ts';

const conversation = (title: string) => ({
  ...chatGpt,
  title,
  conversation_id: title,
  mapping: {
    root: { id: 'root', message: null, parent: null, children: ['a'] },
    ...mappingOf({ a: ['root', 'user', `On ${title}`] }),
  },
  current_node: 'a',
});
/** Names as in an export of 2026. */
const others = [
  aFile('chat.html', '<html>'),
  aFile('user.json', { id: 'user-1', email: 'ann@example.com' }),
  aFile('message_feedback.json', []),
  aFile('shared_conversations.json', []),
  aFile('file-9aZ-picture.png', 'x'),
  aFile('0f1c/audio/file_01.wav', 'x'),
];

describe('scanning an export of ChatGPT', () => {
  it('finds each conversation, also in several files, and reads nothing else', async () => {
    const scan = await scanned([
      ...others,
      aFile('conversations-000.json', [conversation('Tea'), chatGpt]),
      aFile('conversations-001.json', [conversation('Ships')]),
    ]);
    expect(titlesOf(scan, 'chat')).toEqual(['Tea', 'Tea', 'Ships']);
    expect(itemsOf(scan, 'chat').map(({ path }) => path)).toEqual([
      'conversations-000.json: 1. Tea',
      'conversations-000.json: 2. Tea',
      'conversations-001.json: 1. Ships',
    ]);
    expect(itemsOf(scan, 'chat')[1]?.about).toEqual({ character: 'ChatGPT', messages: 5, chats: 2 });
    expect(leftIn(scan)).toEqual({ chatGptFiles: 6 });
    expect(others.every((file) => file.reads() === 0)).toBe(true);
    expect(problemsOf(scan)).toEqual([]);
  });

  it('gives the conversations one character, unless a card has its name', async () => {
    const files = [aFile('user.json', {}), aFile('conversations.json', [conversation('Tea'), conversation('Ships')])];
    const scan = await scanned(files);
    expect(scan.items.map(({ kind, title, about }) => [kind, title, about.forChats])).toEqual([
      ['character', 'ChatGPT', true],
      ['chat', 'Tea', undefined],
      ['chat', 'Ships', undefined],
    ]);
    const [standIn] = itemsOf(scan, 'character');
    expect(itemsOf(scan, 'chat').map(({ needs }) => needs)).toEqual([[standIn?.key], [standIn?.key]]);
    const own = await scanned([
      ...files.map((file) => ({ ...file, path: `gpt/${file.path}` })),
      aCardFile('a.json', { name: 'ChatGPT' }),
    ]);
    expect(itemsOf(own, 'character').map(({ about }) => about)).toEqual([{}]);
  });

  it('sends each conversation alone, and knows it by its content', async () => {
    const scan = await scanned([aFile('conversations.json', [conversation('Tea'), conversation('Ships')])]);
    const again = await scanned([aFile('conversations.json', [conversation('Ships')])]);
    const [tea, ships] = itemsOf(scan, 'chat');
    const bytes = ships && 'file' in ships.source ? await ships.source.file.read() : '';
    expect(readTranscript(bytes).transcript).toMatchObject({ title: 'Ships', messages: [{ text: 'On Ships' }] });
    expect([tea?.hash, ships?.hash].indexOf(itemsOf(again, 'chat')[0]?.hash)).toBe(1);
  });

  it('says which conversations are empty or damaged, and reads the others', async () => {
    const text = JSON.stringify([conversation('Tea'), { title: 'Empty', mapping: {} }, conversation('Ships')]);
    const scan = await scanned([aFile('conversations.json', text.slice(0, -30))]);
    expect(titlesOf(scan, 'chat')).toEqual(['Tea', 'Ships']);
    expect(problemsOf(scan)).toEqual([['conversations.json: 2', 'emptyChat']]);
    const huge = await scanned([aFile('conversations.json', text)], { mostBytes: () => 10 });
    expect(problemsOf(huge)).toEqual([['conversations.json', 'tooLarge']]);
  });
});

describe('scanning chats of other programs', () => {
  it('links them to the card of their character, or to a character of their own', async () => {
    const scan = await scanned([
      aCardFile('Aria.json', { name: 'Aria' }),
      aFile('cai.json', characterAi),
      aFile('story.json', kobold),
      aFile('Aria/Chat_1.json', oobabooga),
      aFile('risu.json', risu),
    ]);
    const rows = itemsOf(scan, 'chat').map(({ title, about }) => [title, about.character, about.messages, about.chats]);
    expect(rows).toEqual([
      ['Chat_1', 'Aria', 4, undefined],
      ['cai', 'Aria', 4, 2],
      ['Chat 1', 'RisuAI', 4, undefined],
      ['story', 'story', 3, undefined],
    ]);
    expect(titlesOf(scan, 'character')).toEqual(['Aria', 'story', 'RisuAI']);
    expect(problemsOf(scan)).toEqual([]);
  });

  it('reads a text as a chat only if a character of the folder speaks in it', async () => {
    const scan = await scanned([
      aCardFile('Mira.json', { name: 'Mira' }),
      aFile('evening.txt', 'Ann: Hello.\nMira: Good evening.\nAnn: Bye.'),
      aFile('morning.md', '**Ann:**\n\nHello.\n\n**Mira:**\n\nGood morning.\n'),
      aFile('README.md', 'Note: read this.\nImportant: really.'),
      aFile('list.txt', 'milk'),
    ]);
    expect(itemsOf(scan, 'chat').map(({ title, about }) => [title, about.character, about.messages])).toEqual([
      ['evening', 'Mira', 3],
      ['morning', 'Mira', 2],
    ]);
    expect(leftIn(scan)).toEqual({ other: 2 });
    expect(problemsOf(scan)).toEqual([]);
  });
});

describe('scanning files of Agnai', () => {
  const time = '2026-01-02T03:04:05.000Z';
  const persona = { kind: 'text', attributes: { text: ['Keeps a lighthouse.'] } };
  const character = {
    name: 'Mira',
    greeting: 'You are late.',
    scenario: 'A harbor.',
    sampleChat: '',
    description: 'For readers.',
    persona,
    appearance: '',
    culture: 'en-us',
    alternateGreetings: [],
    tags: ['sea'],
  };
  /** As its export of a chat writes it: no name, one id for all characters. */
  const chat = {
    name: 'Exported',
    greeting: 'You are late.',
    sampleChat: '',
    scenario: 'A harbor.',
    messages: [
      { characterId: 'imported', msg: 'You are late.' },
      { handle: 'You', userId: 'anon', msg: 'Sorry.' },
    ],
  };
  const book = {
    kind: 'memory',
    name: 'Sea lore',
    description: '',
    entries: [{ name: 'Tide', entry: 'The tide is high.', keywords: ['tide'], priority: 0, weight: 0, enabled: true }],
    createdAt: time,
  };
  const preset = { name: 'Mine', kind: 'gen-setting', temp: 0.8, topP: 1, maxTokens: 200, repetitionPenalty: 1.1 };

  it('finds characters, chats and memory books, and names presets as left', async () => {
    const scan = await scanned([
      aFile('Mira/Mira.json', character),
      aFile('Mira/chat-1a2b.json', chat),
      aFile('book-1a2b-Sea lore.json', book),
      aFile('preset-1a2b.json', preset),
    ]);
    expect(scan.items.map(({ kind, title, about }) => [kind, title, about.character ?? about.entries])).toEqual([
      ['character', 'Mira', undefined],
      ['lorebook', 'Sea lore', 1],
      ['chat', 'chat-1a2b', 'Mira'],
      ['chat_details', 'chat-1a2b', undefined],
    ]);
    expect(leftIn(scan)).toEqual({ textPresets: 1 });
    expect(problemsOf(scan)).toEqual([]);
  });
});

describe('scanning files of Chub', () => {
  it('reads cards and lorebooks of its archive, and links a chat by the card’s name', async () => {
    const spec = { spec: 'chara_card_v2', spec_version: '2.0' };
    const extensions = { chub: { id: 1, full_path: 'nora/mira', related_lorebooks: [] } };
    const card = { ...spec, data: { name: 'Mira', description: 'd', first_mes: 'Hi', extensions } };
    const entries = { 1: { uid: 1, key: ['tide'], keys: ['tide'], keysecondary: [], content: 'High.', enabled: true } };
    const lines = [
      { user_name: 'You', character_name: 'Mira', create_date: 1_760_000_000, chat_metadata: {} },
      { name: 'Mira', is_user: false, is_name: true, send_date: 1_760_000_000, mes: 'Hi' },
    ];
    const scan = await scanned([
      aFile('main_mira_spec_v2.json', card),
      aFile('lorebooks/sea.json', { name: 'Sea lore', description: '', entries }),
      aFile('chats/export.jsonl', lines.map((line) => JSON.stringify(line)).join('\n')),
    ]);
    expect(scan.items.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'character Mira',
      'lorebook Sea lore',
      'chat export',
      'chat_details export',
    ]);
    expect(itemsOf(scan, 'chat')[0]?.about).toEqual({ character: 'Mira', messages: 1 });
    expect(problemsOf(scan)).toEqual([]);
  });
});
