import { expect, it } from '@jest/globals';
import { readCard } from '@masque/roleplay/cards';
import { readLorebook } from '@masque/roleplay/lorebook';
import { readTranscript } from '@masque/roleplay/transcripts';
import { aFile, itemsOf, problemsOf, scanned } from '../../../test/folders.ts';
import { kobold } from '../../../test/foreign-chats.ts';

/** As `saveRequest` in KoboldAI's `aiserver.py` writes it. */
const worldinfo = [
  {
    key: 'cave, tunnel',
    keysecondary: '',
    content: 'The cave is deep.',
    comment: 'Cave',
    folder: null,
    selective: false,
    constant: false,
  },
];
const save = { ...kobold, memory: 'A story about a cave.', worldinfo };
const contentOf = async (item: ReturnType<typeof itemsOf>[number] | undefined) =>
  item && 'file' in item.source ? await item.source.file.read() : new Uint8Array();

it('makes a story’s memory its character, and its world info that character’s lorebook', async () => {
  const scan = await scanned([aFile('Cave.json', save)]);
  expect(problemsOf(scan)).toEqual([]);
  const [card] = itemsOf(scan, 'character');
  const [book] = itemsOf(scan, 'lorebook');
  const [chat] = itemsOf(scan, 'chat');
  const [use] = itemsOf(scan, 'use');
  expect(readCard(await contentOf(card)).card).toMatchObject({ name: 'Cave', description: 'A story about a cave.' });
  expect(readLorebook(new TextDecoder().decode(await contentOf(book))).book.entries).toMatchObject([
    { keys: ['cave', 'tunnel'], content: 'The cave is deep.' },
  ]);
  expect([chat?.title, chat?.needs]).toEqual(['Cave', [card?.key]]);
  expect([use?.needs, use?.needsOneOf]).toEqual([[book?.key], [card?.key]]);
  expect(readTranscript(await contentOf(chat)).transcript.metadata).toEqual({ note_prompt: 'Be brief.' });
});

it('puts the memory of a chat with a named character before the author’s note, and adds its lorebook to the chat', async () => {
  const named = { ...save, savedsettings: { chatname: 'Ann', chatopponent: 'Mira' } };
  const scan = await scanned([aFile('Cave.json', named)]);
  const [chat] = itemsOf(scan, 'chat');
  const [book] = itemsOf(scan, 'lorebook');
  const { metadata } = readTranscript(await contentOf(chat)).transcript;
  expect(metadata).toEqual({ note_prompt: 'A story about a cave.\n\nBe brief.' });
  expect(itemsOf(scan, 'character').map(({ title }) => title)).toEqual(['Mira']);
  expect(itemsOf(scan, 'chat_details').map(({ source }) => source)).toEqual([
    { chatDetails: { title: 'Cave', lorebook: book?.key, persona: undefined } },
  ]);
});
