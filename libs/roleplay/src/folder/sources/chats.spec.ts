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
      ['story', 'KoboldAI', 3, undefined],
    ]);
    expect(titlesOf(scan, 'character')).toEqual(['Aria', 'RisuAI', 'KoboldAI']);
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
