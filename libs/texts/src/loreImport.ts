import { counted, number } from './numbers.ts';

const entries = (n: number) => counted(n, 'entry', 'entries');

export const loreImport = {
  button: 'Import a lorebook',
  hint: 'A lorebook from SillyTavern, NovelAI, Agnai, RisuAI or Chub, or a card that contains one.',
  reading: 'Reading the lorebook...',
  failed: 'We couldn’t read a lorebook from this file.',
  noBook: 'This file contains no lorebook.',
  preview: 'Lorebook to import',
  title: (file: string) => `Contents of ${file}`,
  contents: (count: number) => (count === 0 ? 'It has no entries.' : `It has ${entries(count)}.`),
  import: (count: number) => `Import ${entries(count)}`,
  add: (count: number) => `Add ${entries(count)}`,
  replace: (count: number) => `Replace the lorebook’s ${entries(count)}`,
  keptSettings: 'Adding keeps this lorebook’s settings. Replacing uses the file’s.',
  tooMany: (count: number, max: number) =>
    `With these it would have ${entries(count)}. A lorebook can have up to ${number(max)}.`,
  added: (count: number) => `${entries(count)} added. Save the character to save them.`,
  waiting: (file: string) => `The entries of ${file} aren’t imported yet. Import them under “Lorebook” or cancel.`,
  kept: 'Saved but not used here',
  offerTitle: (file: string) => `${file} is a lorebook`,
  offer: (count: number) => `It has ${entries(count)}. Choose a character to add them to.`,
  offerNew: 'Add to the character below',
  find: 'Find one of your characters',
  choose: (name: string) => `Add to ${name}`,
  none: 'None of your characters match.',
  noneYet: 'You have no characters yet. Create one to add this lorebook to it.',
  listFailed: 'We couldn’t load your characters.',
  loading: 'Loading your characters...',
} as const;
