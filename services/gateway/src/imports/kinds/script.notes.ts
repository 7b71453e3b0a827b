import type { QuickReplySetBody } from '@masque/contracts';
import { unknownCommands } from '@masque/roleplay/commands';
import { parsePreset, presetRegexScripts } from '@masque/roleplay/preset';
import { texts } from '@masque/texts';

const words = texts.importItems;

/** One for each button and command. */
export const unsupportedIn = (sets: readonly Pick<QuickReplySetBody, 'name' | 'replies'>[]): string[] => {
  const notes = sets.flatMap(({ name, replies }) =>
    replies.flatMap(({ label, title, message }) =>
      unknownCommands(message).map((command) => words.unsupported(label || title || name, command.name)),
    ),
  );
  return [...new Set(notes)];
};

const listNote = (n: number, note: (n: number) => string): string[] => (n === 0 ? [] : [note(n)]);

export function cardScripts({ regex_scripts: list }: Readonly<Record<string, unknown>>): string[] {
  return listNote(Array.isArray(list) ? list.length : 0, words.includesScripts);
}

export const presetScripts = (json: string): string[] =>
  listNote(presetRegexScripts(parsePreset(json).file ?? {}).length, words.presetScripts);
