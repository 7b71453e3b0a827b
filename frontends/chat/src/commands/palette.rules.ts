import { commandNames, findCommand } from '@masque/roleplay/commands';
import { commands as words } from '@masque/texts/commands';
import { type ChoosingCommand, type CommandChoice, isChoosing } from './choices.ts';

export interface Suggestion {
  readonly label: string;
  /** Placeholder of a value to type. */
  readonly argument?: string;
  readonly detail: string;
  /** The input's text once it's chosen. */
  readonly text: string;
  readonly isWhole: boolean;
}

const needsMore = (use: string): boolean => use.includes(' ');

/** Commands that begin with what is typed, then those that contain it. */
export function suggestCommands(typed: string): Suggestion[] {
  const wanted = typed.toLowerCase();
  const other = findCommand(wanted);
  const rank = (name: string) => (name === other ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3);
  return commandNames
    .filter((name) => rank(name) < 3)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((name) => {
      const { use, does } = words.all[name];
      const isWhole = !needsMore(use) || wanted === name;
      const [label = '', ...rest] = use.split(' ');
      return { label, argument: rest.join(' '), detail: does, text: isWhole ? `/${name}` : `/${name} `, isWhole };
    });
}

const longestLine = 500;

/** The command whose value is being typed, if Masque knows its values. */
export function choosingIn(
  text: string,
): { readonly name: ChoosingCommand; readonly lead: string; readonly typed: string } | null {
  if (text.length > longestLine) return null;
  const [, lead = '', command = '', typed = ''] = /^(\/([\w?-]+)\s+(?:\w+=\S*\s+)?)([^|\n]*)$/.exec(text) ?? [];
  const name = findCommand(command);
  return name && isChoosing(name) ? { name, lead, typed } : null;
}

const mostChoices = 50;

export function suggestChoices(choices: readonly CommandChoice[], lead: string, typed: string): Suggestion[] {
  const wanted = typed.trim().toLowerCase();
  return choices
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .slice(0, mostChoices)
    .map(({ name }) => ({ label: name, detail: '', text: lead + name, isWhole: true }));
}
