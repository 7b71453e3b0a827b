const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const importCards = {
  title: 'Import cards',
  intro:
    'Character cards as PNG, JPEG, WebP, JSON, YAML, CHARX or BYAF, one or a hundred. They’re read in your browser. Nothing is sent until you create the characters. Each starts private.',
  choose: 'Choose files',
  chooseMore: 'Add files',
  dropHere: 'or drop them anywhere on this page',
  drop: 'Drop the cards to import them',
  link: 'Import',
  list: 'Cards to import',
  greetings: (count: number) => counted(count, 'greeting', 'greetings'),
  entries: (count: number) => counted(count, 'lorebook entry', 'lorebook entries'),
  remove: (file: string) => `Remove ${file}`,
  clear: 'Clear this list',
  reading: 'Reading...',
  ready: 'Ready',
  lorebook: 'A lorebook',
  waiting: 'Waiting...',
  sending: 'Creating...',
  done: 'Created',
  open: (name: string) => `Open ${name}`,
  retry: (file: string) => `Try ${file} again`,
  retryFailed: (count: number) => `Try ${counted(count, 'failed file', 'failed files')} again`,
  create: (count: number) => `Create ${counted(count, 'character', 'characters')}`,
  creating: 'Creating...',
  progress: (done: number, all: number) =>
    `${done.toLocaleString('en')} of ${counted(all, 'character', 'characters')} created.`,
  failures: (count: number) => `${counted(count, 'file', 'files')} failed.`,
  mine: 'Manage my characters',
  details: 'Import details',
  tooMany: (most: number) => `You can import ${most} files at a time. The rest were skipped.`,
  tooLarge: 'This file is larger than 64 MB.',
  cutTitle: 'Shortened',
  keptNote: 'Restored when you export the character.',
} as const;
