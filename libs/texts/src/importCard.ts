import { counted, number } from './numbers.ts';

const mostNames = 20;

export const importCard = {
  button: 'Import a card',
  hint: 'A character card as PNG, JPEG, WebP, JSON, YAML, CHARX or BYAF. It’s read in your browser. Nothing is sent until you create the character.',
  several: 'Import several',
  reading: 'Reading the card...',
  title: (file: string) => `Imported from ${file}`,
  read: 'Imported',
  contents: (greetings: number, entries: number) =>
    `${counted(greetings, 'greeting')}, ${counted(entries, 'lorebook entry', 'lorebook entries')}.`,
  missing: 'Still needed',
  cut: 'Shortened',
  noPicture: (reason: string) => `The picture wasn’t imported: ${reason}`,
  repaired: 'Repaired',
  kept: 'Saved with the card but not used here',
  dropped: 'Left out',
  imported: (name: string) => `Imported ${name}. Review it, then create the character.`,
  tooLong: 'This file took too long to read. Try a smaller one, or save the card as PNG or JSON.',
  failed: 'This isn’t a character card.',
  tooLarge: 'This file is too large to be a character card.',
  shortened: (field: string, max: number) => `${field} was longer than ${number(max)} characters and was cut.`,
  tagsCut: (most: number, max: number) =>
    `Tags were cut: a character has at most ${most}, each of at most ${max} characters.`,
  tooMany: (part: string, count: number, max: number) =>
    `This file can’t be imported: “${part}” has ${number(count)} entries, ${number(count - max)} more than the ${number(max)} that can be saved.`,
  tooLongText: (part: string, count: number, max: number) =>
    `This file can’t be imported: “${part}” has ${number(count)} characters, ${number(count - max)} more than the ${number(max)} that can be saved.`,
  unfit: (part: string, reason: string) => `This file can’t be imported: “${part}”: ${reason}`,
  parts: {
    alternateGreetings: 'Alternate greetings',
    groupOnlyGreetings: 'Group greetings',
    creatorNotesByLanguage: 'Creator notes by language',
    depthPrompt: 'Depth prompt',
    lorebook: 'Lorebook',
    source: 'Sources',
    assets: 'Assets',
    creationDate: 'Creation date',
    modificationDate: 'Modification date',
    extensions: 'Extensions',
  },
  /** Replaces a file name if a request broke off after some files. */
  rest: '(the rest of the request)',
  /** For a card without a visible name. */
  unnamed: 'Unnamed',
  unsupported: 'Not supported by this form',
  unsupportedNote: 'This form can’t save these. To keep them, import the whole file and edit the character afterwards.',
  whole: 'Import the whole file',
  leftFiles: (count: number) => counted(count, 'embedded file'),
  leftFields: (names: readonly string[]) => {
    const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : '';
    const shown = names.slice(0, mostNames).join(', ');
    return `Unknown or unreadable fields: ${shown}${more}`;
  },
  keptNote: 'Lorebook, greetings and extensions are saved with the character.',
} as const;
