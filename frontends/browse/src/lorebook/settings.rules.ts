import type { BoundedJsonObject, BoundedJsonValue, LoreEntry } from '@masque/contracts';

export type SettingChange = Partial<LoreEntry>;

/** SillyTavern's settings are in `extensions`; leave everything else there alone. */
export const extension = ({ extensions }: LoreEntry, key: string): BoundedJsonValue | undefined =>
  Object.hasOwn(extensions, key) ? extensions[key] : undefined;

export function withExtensions(
  { extensions }: LoreEntry,
  changes: Record<string, BoundedJsonValue | undefined>,
): SettingChange {
  const next: BoundedJsonObject = { ...extensions };
  for (const [key, value] of Object.entries(changes))
    if (value === undefined) delete next[key];
    else next[key] = value;
  return { extensions: next };
}

/** Some files have numbers as text. */
export function numberIn(value: BoundedJsonValue | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
export const textIn = (value: BoundedJsonValue | undefined): string => (typeof value === 'string' ? value : '');

/** SillyTavern writes `use_regex` on every entry, but only treats keys like `/this/` as patterns. */
export const isFromSillyTavern = ({ extensions }: LoreEntry): boolean =>
  ['selectiveLogic', 'useProbability', 'display_index'].some((key) => Object.hasOwn(extensions, key));

export const logics = ['ignored', 'and_any', 'not_all', 'not_any', 'and_all'] as const;
type LogicChoice = (typeof logics)[number];

/** From `selective` and SillyTavern's `selectiveLogic`, 0 to 3. */
export function logicOf(entry: LoreEntry): LogicChoice {
  if (entry.selective !== true) return 'ignored';
  return logics[1 + (numberIn(extension(entry, 'selectiveLogic')) ?? 0)] ?? 'and_any';
}

export function withLogic(entry: LoreEntry, logic: LogicChoice): SettingChange {
  if (logic === 'ignored') return { selective: false };
  const number = logics.indexOf(logic) - 1;
  const isUnsaid = number === 0 && extension(entry, 'selectiveLogic') === undefined;
  return { selective: true, ...(!isUnsaid && withExtensions(entry, { selectiveLogic: number })) };
}

/** The first secondary keys turn `selective` on. */
export const withSecondaryKeys = (entry: LoreEntry, secondaryKeys: string[]): SettingChange => ({
  secondaryKeys,
  ...((entry.secondaryKeys ?? []).length === 0 && secondaryKeys.length > 0 && { selective: true }),
});

/** Index: SillyTavern's number in `extensions.position`. */
export const positions = [
  'before_char',
  'after_char',
  'before_note',
  'after_note',
  'at_depth',
  'before_examples',
  'after_examples',
  'outlet',
] as const;
type PositionChoice = (typeof positions)[number];

export function positionOf(entry: LoreEntry): PositionChoice {
  const number = extension(entry, 'position');
  return positions[typeof number === 'number' ? number : -1] ?? entry.position ?? 'after_char';
}

/** Index: SillyTavern's number in `extensions.role`; some files have the name instead. */
export const roles = ['system', 'user', 'assistant'] as const;

export function roleOf(entry: LoreEntry): (typeof roles)[number] {
  const value = extension(entry, 'role');
  return (typeof value === 'number' ? roles[value] : roles.find((role) => role === value)) ?? 'system';
}

/** The card's own field only has two positions; the others are SillyTavern's. */
export function withPosition(entry: LoreEntry, position: PositionChoice): SettingChange {
  const isOwn = position === 'before_char' || position === 'after_char';
  const number = isOwn && extension(entry, 'position') === undefined ? undefined : positions.indexOf(position);
  return { ...(isOwn && { position }), ...withExtensions(entry, { position: number }) };
}

export const probabilityOf = (entry: LoreEntry): number | undefined =>
  extension(entry, 'useProbability') === false ? undefined : numberIn(extension(entry, 'probability'));

export const withProbability = (entry: LoreEntry, probability: number | undefined): SettingChange =>
  withExtensions(entry, {
    probability,
    ...(extension(entry, 'useProbability') === false && probability !== undefined && { useProbability: true }),
  });

/** `undefined`: the reader's setting applies. */
export const caseOf = (entry: LoreEntry): boolean | undefined => {
  const own = extension(entry, 'case_sensitive');
  return typeof own === 'boolean' ? own : entry.caseSensitive;
};

/** Keeps the two places that store it in sync. */
export const withCase = (entry: LoreEntry, caseSensitive: boolean | undefined): SettingChange => ({
  caseSensitive,
  ...(extension(entry, 'case_sensitive') !== undefined &&
    withExtensions(entry, { case_sensitive: caseSensitive ?? null })),
});

export const keysFrom = (text: string): string[] => (text === '' ? [] : text.split('\n'));
export const writtenKeys = (keys: readonly string[]): string[] => keys.filter((key) => key.trim() !== '');
