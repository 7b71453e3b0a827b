import type { TranscriptMessage } from './transcript.ts';

/** Who the two are, in files that mark speakers by name alone. */
export interface SpeakerNames {
  userName?: string;
  characterName?: string;
}

export type Role = 'user' | 'assistant';

/** What people and programs call the two. */
const usual = new Map<string, Role>([
  ...['user', 'you', 'human'].map((name) => [name, 'user'] as const),
  ...['character', 'char', 'bot', 'ai', 'assistant'].map((name) => [name, 'assistant'] as const),
]);

/** A name as files have it: without what would end it. */
export const oneLine = (name: string): string => name.replaceAll(/[\r\n:]+/g, ' ').trim();

/** The name given of which the file has one line; any other as it is. */
export const givenName = (name: string, { userName, characterName }: SpeakerNames): string =>
  [characterName, userName].find((given) => given !== undefined && oneLine(given) === name) ?? name;

/** Stands behind a name that would be taken for the other side's: another character's, or a persona called like one. */
const marks = { user: ' (user)', assistant: ' (character)' } as const;

/** A name as it stands before a message in a file for reading; `names`: the two whom the file is about. */
export function spokenName({ name, role }: Pick<TranscriptMessage, 'name' | 'role'>, names: SpeakerNames): string {
  if (name.trim() === '') return name;
  const side = role === 'user' ? 'user' : 'assistant';
  const isClear = (roleOfName(name, names) ?? 'user') === side && unmarked(oneLine(name)).role === undefined;
  return isClear ? name : `${name}${marks[side]}`;
}

/** A name in a file, and whose it is if a mark says so. */
export function unmarked(name: string): { name: string; role?: Role } {
  for (const role of ['user', 'assistant'] as const) {
    const own = name.slice(0, -marks[role].length);
    if (own !== '' && name.endsWith(marks[role])) return { name: own, role };
  }
  return { name };
}

export const foldName = (name = ''): string => oneLine(name).replaceAll(/\s+/g, ' ').toLowerCase();

/** Whose name it is; the two names given come before the usual ones. */
export function roleOfName(name: string, { userName, characterName }: SpeakerNames): Role | undefined {
  const folded = foldName(name);
  if (folded === '') return undefined;
  if (folded === foldName(characterName)) return 'assistant';
  return folded === foldName(userName) ? 'user' : usual.get(folded);
}

/**
 * Tells the roles of messages by their names. Where the character is known, everybody else is the user, who may have
 * had other names (personas); where only the user is known, the character may have been renamed. Where nobody is, the
 * character spoke first. `told`: of messages whose role stands beside the name.
 */
export function giveRoles(
  messages: readonly TranscriptMessage[],
  names: SpeakerNames,
  told: ReadonlyMap<TranscriptMessage, Role>,
): void {
  const known = new Map<string, Role | undefined>();
  for (const { name } of messages) if (!known.has(name)) known.set(name, roleOfName(name, names));
  const roles = new Set([...known.values(), ...told.values()]);
  const first = foldName(messages[0]?.name);
  const roleOfOther = (name: string): Role => {
    if (roles.has('assistant')) return 'user';
    return roles.has('user') || foldName(name) === first ? 'assistant' : 'user';
  };
  for (const message of messages)
    message.role = told.get(message) ?? known.get(message.name) ?? roleOfOther(message.name);
}
