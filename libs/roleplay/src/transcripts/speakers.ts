import type { TranscriptMessage } from './transcript.ts';

export interface SpeakerNames {
  userName?: string;
  characterName?: string;
}

export type Role = TranscriptMessage['role'];

const usual = new Map<string, Role>([
  ...['user', 'you', 'human'].map((name) => [name, 'user'] as const),
  ...['character', 'char', 'bot', 'ai', 'assistant'].map((name) => [name, 'assistant'] as const),
  ...['narrator', 'system'].map((name) => [name, 'system'] as const),
]);

export const oneLine = (name: string): string => name.replaceAll(/[\r\n:]+/g, ' ').trim();

export const givenName = (name: string, { userName, characterName }: SpeakerNames): string =>
  [characterName, userName].find((given) => given !== undefined && oneLine(given) === name) ?? name;

/** Appended to a name that would otherwise be read as another role's. */
const marks: Record<Role, string> = { user: ' (user)', assistant: ' (character)', system: ' (narrator)' };
const markedRoles = ['user', 'assistant', 'system'] as const;

export function spokenName({ name, role }: Pick<TranscriptMessage, 'name' | 'role'>, names: SpeakerNames): string {
  if (name.trim() === '') return name;
  const isClear = (roleOfName(name, names) ?? 'user') === role && unmarked(oneLine(name)).role === undefined;
  return isClear ? name : `${name}${marks[role]}`;
}

export function unmarked(name: string): { name: string; role?: Role } {
  for (const role of markedRoles) {
    const own = name.slice(0, -marks[role].length);
    if (own !== '' && name.endsWith(marks[role])) return { name: own, role };
  }
  return { name };
}

export const foldName = (name = ''): string => oneLine(name).replaceAll(/\s+/g, ' ').toLowerCase();

export function roleOfName(name: string, { userName, characterName }: SpeakerNames): Role | undefined {
  const folded = foldName(name);
  if (folded === '') return undefined;
  if (folded === foldName(characterName)) return 'assistant';
  return folded === foldName(userName) ? 'user' : usual.get(folded);
}

/** If the character is known, others are the user's personas; else, if the user is, they are the renamed character. */
export function giveRoles(
  messages: readonly TranscriptMessage[],
  names: SpeakerNames,
  told: ReadonlyMap<TranscriptMessage, Role>,
): void {
  const known = new Map<string, Role | undefined>();
  for (const { name } of messages) if (!known.has(name)) known.set(name, roleOfName(name, names));
  const roles = new Set([...known.values(), ...told.values()]);
  const isUnknown = (message: TranscriptMessage) => !told.has(message) && known.get(message.name) === undefined;
  const first = foldName(messages.find(isUnknown)?.name);
  const roleOfOther = (name: string): Role => {
    if (roles.has('assistant')) return 'user';
    return roles.has('user') || foldName(name) === first ? 'assistant' : 'user';
  };
  for (const message of messages)
    message.role = told.get(message) ?? known.get(message.name) ?? roleOfOther(message.name);
}

/** A message without a name gets that of another one with its ID, else a number. */
export function nameByIds(ids: ReadonlyMap<TranscriptMessage, string>): void {
  const names = new Map<string, string>();
  for (const [{ name }, id] of ids) if (name !== '' || !names.has(id)) names.set(id, names.get(id) || name);
  const isAnyNamed = [...names.values()].some((name) => name !== '');
  for (const [n, [id, name]] of [...names].entries())
    if (name === '' && (isAnyNamed || names.size > 1)) names.set(id, `Character ${n + 1}`);
  for (const [message, id] of ids) message.name ||= names.get(id) ?? '';
}
