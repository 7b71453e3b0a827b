import { describe, expect, it } from '@jest/globals';
import { readTranscript } from '@masque/roleplay/transcripts';
import { archiveOf } from '../../../test/archives.ts';
import { bytesOf, tinyPng } from '../../../test/builders.ts';
import { aFile, itemsOf, problemsOf, scanned, titlesOf } from '../../../test/folders.ts';

const time = (minute: number) => `2025-06-12T19:0${minute}:00.000Z`;
const output = (text: string, minute: number, active: number) => ({
  text,
  createdAt: time(minute),
  updatedAt: time(minute),
  activeTimestamp: time(active),
});
const scenario = (title: string, messages: object[]) => ({
  schemaVersion: 1,
  title,
  formattingInstructions: '',
  narrative: 'A harbor.',
  exampleMessages: [],
  firstMessages: [{ characterID: 'm1', text: 'You are late, {user}, says {character}.' }],
  messages,
});
const messages = [
  { type: 'human', text: 'Sorry.', createdAt: time(1), updatedAt: time(1) },
  { type: 'ai', outputs: [output('Go.', 2, 4), output('Stay.', 3, 3)] },
];
/** As Backyard's `create-archive.ts` writes it. */
const archive = archiveOf([
  [
    'manifest.json',
    bytesOf({
      schemaVersion: 1,
      createdAt: time(0),
      characters: ['characters/m1/character.json'],
      scenarios: ['scenarios/scenario1.json', 'scenarios/scenario2.json'],
    }),
  ],
  [
    'characters/m1/character.json',
    bytesOf({
      schemaVersion: 1,
      id: 'm1',
      name: 'Mira',
      displayName: 'Mira',
      persona: 'A keeper.',
      loreItems: [],
      images: [{ path: 'images/a.png', label: '' }],
    }),
  ],
  ['characters/m1/images/a.png', tinyPng()],
  ['scenarios/scenario1.json', bytesOf(scenario('Harbor', messages))],
  ['scenarios/scenario2.json', bytesOf(scenario('Unused', []))],
]);

describe('scanning an archive of Backyard', () => {
  it('finds the chats of its scenarios beside the card', async () => {
    const scan = await scanned([
      aFile('Mira.byaf', new Uint8Array(archive)),
      aFile('Copy.byaf', new Uint8Array(archive)),
    ]);
    expect(titlesOf(scan, 'character')).toEqual(['Mira', 'Mira']);
    expect(itemsOf(scan, 'chat').map(({ title, needs, about }) => [title, needs[0], about.messages])).toEqual([
      ['Harbor', 'character:Copy.byaf', 3],
      ['Harbor', 'character:Mira.byaf', 3],
    ]);
    expect(itemsOf(scan, 'chat_details').map(({ about }) => about.chatTitle)).toEqual(['Harbor', 'Harbor']);
  });

  it('keeps the placeholders of its texts, which become the names of who imports it', async () => {
    const [chat] = itemsOf(await scanned([aFile('Mira.byaf', new Uint8Array(archive))]), 'chat');
    const bytes = chat && 'file' in chat.source ? await chat.source.file.read() : new Uint8Array();
    expect(new TextDecoder().decode(bytes)).toContain('You are late, {{user}}, says {{char}}.');
    const { transcript } = readTranscript(bytes, { userName: 'Ann', characterName: 'Mira' });
    expect(transcript.messages[0]?.text).toBe('You are late, Ann, says Mira.');
    expect(transcript.metadata).toEqual({});
  });

  it('keeps all answers, shows the active one, and begins with the greeting', async () => {
    const [chat] = itemsOf(await scanned([aFile('Mira.byaf', new Uint8Array(archive))]), 'chat');
    const bytes = chat && 'file' in chat.source ? await chat.source.file.read() : '';
    const read = readTranscript(bytes).transcript.messages;
    expect(read.map(({ text, role }) => [role, text])).toEqual([
      ['assistant', 'You are late, User, says Mira.'],
      ['user', 'Sorry.'],
      ['assistant', 'Go.'],
    ]);
    expect(read[2]).toMatchObject({ versions: ['Go.', 'Stay.'], version: 0 });
  });

  it('names a damaged one', async () => {
    const scan = await scanned([aFile('Broken.byaf', new Uint8Array(archive.subarray(0, 90)))]);
    expect(problemsOf(scan)).toEqual([['Broken.byaf', { sentence: expect.stringContaining('archive') }]]);
  });
});
