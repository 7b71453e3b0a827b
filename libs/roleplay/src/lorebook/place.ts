import { get, textAt } from '../shared/json.ts';
import { numberOf } from '../shared/number.ts';
import type { RoleplayLoreEntry } from './lorebook.ts';
import { type LorePlace, type LorePosition, type LoreRole, numberedPositions } from './result.ts';

const roles: readonly LoreRole[] = ['system', 'user', 'assistant'];
const decorated: Record<string, LorePosition> = {
  before_desc: 'before_char',
  after_desc: 'after_char',
  personality: 'personality',
  scenario: 'scenario',
};

/** V3 decorators win over SillyTavern's extensions, which win over the card's `position`. */
export function readPlace(entry: RoleplayLoreEntry, decorators: ReadonlyMap<string, string>): LorePlace {
  const role = roles.find((name) => name === decorators.get('role')) ?? readRole(get(entry.extensions, 'role'));
  const place: LorePlace = {
    position: readPosition(entry),
    depth: count(get(entry.extensions, 'depth'), 4),
    role,
    outlet: textAt(entry.extensions, 'outlet_name')?.trim() ?? '',
  };
  const named = decorated[decorators.get('position') ?? ''];
  if (named) place.position = named;
  for (const [name, position] of [['reverse_depth', 'at_start'] as const, ['depth', 'at_depth'] as const]) {
    const depth = decorators.get(name);
    if (depth !== undefined) Object.assign(place, { position, depth: Number(depth) });
  }
  return place;
}

function readPosition(entry: RoleplayLoreEntry): LorePosition {
  const value = get(entry.extensions, 'position');
  const position = typeof value === 'number' ? numberedPositions[value] : undefined;
  return position ?? entry.position ?? 'after_char';
}

function readRole(value: unknown): LoreRole {
  return (typeof value === 'number' ? roles[value] : roles.find((role) => role === value)) ?? 'system';
}

function count(value: unknown, otherwise: number): number {
  const number = numberOf(value) ?? -1;
  return number >= 0 ? Math.floor(number) : otherwise;
}
