import { counted, number } from './numbers.ts';

const importFolder = 'Import from another app';

export const importCards = {
  title: 'Import cards',
  intro:
    'Character cards as PNG, JPEG, WebP, JSON, YAML, CHARX or BYAF, up to a hundred at a time. They’re read in your browser. Nothing is uploaded until you create the characters. Each starts private.',
  choose: 'Choose files',
  chooseMore: 'Add files',
  dropHere: 'or drop them anywhere on this page',
  drop: 'Drop the cards to import them',
  link: 'Import cards',
  folderTitle: importFolder,
  folderLink: importFolder,
  folderNote:
    'Characters, chats, lorebooks, personas, backgrounds, presets, connection profiles, regex scripts, quick replies and tags, with the links between them.',
  list: 'Cards to import',
  greetings: (count: number) => counted(count, 'greeting'),
  scripts: (count: number) => `${counted(count, 'regex script')}, off until you allow them in a chat`,
  entries: (count: number) => counted(count, 'lorebook entry', 'lorebook entries'),
  remove: (file: string) => `Remove ${file}`,
  clear: 'Clear this list',
  reading: 'Reading...',
  ready: 'Ready',
  lorebook: 'Lorebook',
  waiting: 'Waiting...',
  retry: (file: string) => `Try ${file} again`,
  retryFailed: (count: number) => `Try ${counted(count, 'failed file')} again`,
  create: (count: number) => `Create ${counted(count, 'character')}`,
  progress: (done: number, all: number) => `${number(done)} of ${counted(all, 'character')} created.`,
  failures: (count: number) => `${counted(count, 'file')} failed.`,
  mine: 'Manage my characters',
  tooMany: (most: number) => `You can import ${most} files at a time. The rest were skipped.`,
  tooLarge: 'This file is larger than 64 MB.',
  address: {
    label: 'Or paste the address of a card or its page',
    hint: (hosts: string) => `Allowed here: ${hosts}`,
    submit: 'Get the card',
  },
  keptNote: 'Restored when you export the character.',
} as const;
