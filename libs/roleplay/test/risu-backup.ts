import { compressSync, gzipSync } from 'fflate';
import { Packr } from 'msgpackr';
import { joinBytes } from '../src/cards/png.chunks.ts';
import { bytesOf } from './builders.ts';

/** As RisuAI's `backuplocal.ts` and `risuSave.ts` write them. */
const packr = new Packr({ useRecords: false });
const mark = (kind: number) => new Uint8Array([0, 82, 73, 83, 85, 83, 65, 86, 69, 0, kind]);
const lengthOf = (bytes: Uint8Array) => new Uint8Array(new Uint32Array([bytes.length]).buffer);

export const risuSave = (database: object): Uint8Array => joinBytes([mark(8), compressSync(packr.encode(database))]);
export const uncompressedSave = (database: object): Uint8Array => joinBytes([mark(7), packr.encode(database)]);

export function blockSave({
  characters,
  modules,
  ...root
}: {
  characters: readonly { chaId: string }[];
  modules: object;
}) {
  const block = (type: number, name: string, value: object, isPacked = false) => {
    const data = isPacked ? gzipSync(bytesOf(value)) : bytesOf(value);
    return joinBytes([new Uint8Array([type, isPacked ? 1 : 0, name.length]), bytesOf(name), lengthOf(data), data]);
  };
  return joinBytes([
    mark(0).subarray(0, 10),
    block(1, 'root', { ...root, __directory: ['preset', 'modules'] }),
    block(3, 'preset', []),
    block(5, 'modules', modules, true),
    ...characters.map((character) => block(2, character.chaId, character)),
    block(0, 'config', { version: 1 }),
  ]);
}

export const risuBackup = (files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    joinBytes(
      Object.entries(files).flatMap(([name, data]) => [lengthOf(bytesOf(name)), bytesOf(name), lengthOf(data), data]),
    ),
  );

const lore = (key: string, content: string, own: object = {}) => ({
  key,
  secondkey: '',
  insertorder: 100,
  comment: key,
  content,
  mode: 'normal',
  alwaysActive: false,
  selective: false,
  extentions: { risu_case_sensitive: false },
  activationPercent: undefined,
  useRegex: false,
  ...own,
});
const message = (role: string, data: string, own: object = {}) => ({ role, data, time: 1_760_000_000_000, ...own });

export const risuDatabase = {
  formatversion: 5,
  username: 'Ann',
  openAIKey: 'sk-never-read',
  proxyKey: 'never-read-either',
  botPresets: [{ name: 'Default', temperature: 80, openAIKey: 'sk-never-read' }],
  characters: [
    {
      type: 'character',
      chaId: 'c-1',
      name: 'Mira',
      nickname: '',
      image: 'assets/aa11.png',
      desc: '{{char}} keeps a lighthouse.',
      firstMessage: 'You are late, {{user}}.',
      alternateGreetings: ['Again, {{user}}?'],
      notes: '',
      personality: '',
      scenario: 'A harbor.',
      exampleMessage: '',
      creatorNotes: 'Quiet.',
      systemPrompt: '',
      postHistoryInstructions: '',
      replaceGlobalNote: 'Stay short.',
      tags: ['sea'],
      creator: 'nora',
      characterVersion: '2',
      additionalData: { tag: [], creator: 'Nora', character_version: '3' },
      globalLore: [lore('storm, wind', 'Storms last three days.'), lore('', '', { mode: 'folder' })],
      loreSettings: { scanDepth: 7, tokenBudget: 300, recursiveScanning: true },
      emotionImages: [['joy', 'assets/bb22.png']],
      additionalAssets: [],
      customscript: [{ comment: 'dashes', in: '—', out: ',', type: 'editoutput' }],
      triggerscript: [],
      depth_prompt: { depth: 4, prompt: 'She is tired.' },
      removedQuotes: undefined,
      chatPage: 0,
      chats: [
        {
          name: 'Chat 1',
          note: 'Be kind.',
          localLore: [],
          fmIndex: -1,
          message: [message('user', 'Sorry.', { chatId: 'm-1' }), message('char', 'Sit.', { saying: 'c-1' })],
        },
        { name: 'Second', note: '', localLore: [], fmIndex: 0, message: [message('user', 'Yes.')] },
        { name: 'Untouched', note: '', localLore: [], message: [] },
        { name: 'Old', note: '', localLore: [], message: [message('char', '\uEF01COLDSTORAGE\uEF01id')] },
      ],
    },
    {
      type: 'character',
      chaId: 'c-2',
      name: 'Mira',
      image: '',
      desc: 'Another Mira.',
      modules: ['l-1'],
      firstMessage: 'Hm.',
      globalLore: [],
      chats: [{ name: 'Chat 1', note: '', localLore: [], message: [message('user', 'Hi.')] }],
    },
    {
      type: 'character',
      chaId: 'c-3',
      name: 'Deleted',
      image: '',
      desc: '',
      firstMessage: '',
      globalLore: [],
      chats: [],
      trashTime: 1_760_000_000_000,
    },
    {
      type: 'group',
      chaId: 'g-1',
      name: 'Crew',
      characters: ['c-1', 'c-2'],
      firstMessage: '',
      globalLore: [],
      chats: [],
    },
  ],
  personas: [
    { name: 'Ann', personaPrompt: 'A traveler.', icon: 'assets/cc33.png', id: 'p-1', note: '' },
    { name: 'User', personaPrompt: '', icon: '', note: '' },
  ],
  modules: [
    { name: 'Sea lore', description: '', id: 'l-1', lorebook: [lore('tide', 'The tide is high.')] },
    { name: 'Scripts', description: '', id: 'l-2', regex: [] },
    { name: 'Weather', description: '', id: 'l-3', lorebook: [lore('rain', 'It rains.')] },
  ],
  enabledModules: ['l-3'],
  loreBook: [{ name: 'My First LoreBook', data: [] }],
};
