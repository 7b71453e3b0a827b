/** Masque's slash commands in SillyTavern's names, each followed by its other names. */
const commands = [
  ['send'],
  ['sys', 'nar', 'narrator'],
  ['trigger'],
  ['continue', 'cont'],
  ['regenerate', 'regen'],
  ['swipe'],
  ['stop'],
  ['impersonate', 'imp'],
  ['persona', 'persona-set'],
  ['model'],
  ['profile'],
  ['preset'],
  ['note'],
  ['lore', 'world'],
  ['hide'],
  ['unhide'],
  ['cut'],
  ['del', 'delete'],
  ['undo'],
  ['branch', 'branch-create'],
  ['rename', 'renamechat'],
  ['summarize'],
  ['roll', 'dice', 'r'],
  ['echo'],
  ['search'],
  ['export'],
  ['newchat'],
  ['help', '?'],
] as const;

export type CommandName = (typeof commands)[number][0];

export const commandNames: readonly CommandName[] = commands.map(([name]) => name);

const byName = new Map<string, CommandName>(commands.flatMap((names) => names.map((one) => [one, names[0]] as const)));

export const findCommand = (typed: string): CommandName | undefined => byName.get(typed.toLowerCase());
