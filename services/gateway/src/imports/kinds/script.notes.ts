import type { QuickReplySetBody } from '@masque/contracts';
import { unknownCommands } from '@masque/roleplay/commands';
import { parsePreset, presetRegexScripts } from '@masque/roleplay/preset';
import { texts } from '@masque/texts';

const words = texts.importItems;

/** One for all, then one for each button. */
export const unsupportedIn = (sets: readonly Pick<QuickReplySetBody, 'name' | 'replies'>[]): string[] => {
  const buttons = sets.flatMap(({ name, replies }) =>
    replies.flatMap(({ label, title, message }) => {
      const commands = [...new Set(unknownCommands(message).map((command) => command.name))];
      return commands.length > 0 ? [words.unsupported(label || title || name, commands)] : [];
    }),
  );
  return buttons.length > 0 ? [words.unsupportedButtons(buttons.length), ...buttons] : [];
};

const listNote = (n: number, note: (n: number) => string): string[] => (n === 0 ? [] : [note(n)]);

export function cardScripts({ regex_scripts: list }: Readonly<Record<string, unknown>>): string[] {
  return listNote(Array.isArray(list) ? list.length : 0, words.includesScripts);
}

export const presetScripts = (json: string): string[] =>
  listNote(presetRegexScripts(parsePreset(json).file ?? {}).length, words.presetScripts);
