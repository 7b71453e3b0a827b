import type { PersonaPosition, PromptPersona } from '../prompt/input.ts';
import { get, isObject, type JsonObject, type JsonValue, objectAt, omit, textAt } from '../shared/json.ts';

export interface BackedUpPersona extends Required<PromptPersona> {
  /** File name of its picture, which SillyTavern uses as the id. */
  avatar: string;
  lorebookName: string;
  /** Other fields, such as `title` and `connections`. */
  unknown: JsonObject;
}

/** SillyTavern's file of all personas; pictures aren't in it. */
export interface PersonaBackup {
  personas: BackedUpPersona[];
  defaultAvatar: string | null;
}

const numbers: Record<PersonaPosition, number> = { prompt: 0, note_top: 2, note_bottom: 3, depth: 4, none: 9 };
const roles = ['system', 'user', 'assistant'] as const;
const known = ['description', 'position', 'depth', 'role', 'lorebook'];
const USUAL_DEPTH = 2;
const MOST_DEPTH = 1_000;

const positionOf = (value: JsonValue | undefined): PersonaPosition => {
  const [found] = Object.entries(numbers).filter(([, number]) => number === value);
  return isPosition(found?.[0]) ? found[0] : 'prompt';
};

const isPosition = (name: string | undefined): name is PersonaPosition =>
  name !== undefined && Object.hasOwn(numbers, name);

function depthOf(value: JsonValue | undefined): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? Math.min(value, MOST_DEPTH) : USUAL_DEPTH;
}

/** Null unless the text is such a file. */
export function readPersonaBackup(text: string): PersonaBackup | null {
  const file = parsed(text);
  const names = isObject(file) ? objectAt(file, 'personas') : undefined;
  const descriptions = isObject(file) ? objectAt(file, 'persona_descriptions') : undefined;
  if (!isObject(file) || !names || !descriptions) return null;
  const personas = Object.entries(names).flatMap(([avatar, name]): BackedUpPersona[] => {
    if (typeof name !== 'string' || name.trim() === '') return [];
    const own = objectAt(descriptions, avatar) ?? {};
    const role = get(own, 'role');
    return [
      {
        avatar,
        name: name.trim(),
        description: textAt(own, 'description') ?? '',
        position: positionOf(get(own, 'position')),
        depth: depthOf(get(own, 'depth')),
        role: (typeof role === 'number' ? roles[role] : undefined) ?? 'system',
        lorebookName: textAt(own, 'lorebook') ?? '',
        unknown: omit(own, known),
      },
    ];
  });
  return { personas, defaultAvatar: textAt(file, 'default_persona') ?? null };
}

/** Personas need a description: an empty one becomes the name, outside of prompts. */
export function draftOfPersona({ avatar, unknown, ...persona }: BackedUpPersona, mostKept: number) {
  const kept = JSON.stringify({ ...unknown, avatar });
  return {
    ...persona,
    ...(persona.description.trim() === '' ? { description: persona.name, position: 'none' as const } : {}),
    kept: kept.length <= mostKept ? kept : JSON.stringify({ avatar }),
  };
}

export function writePersonaBackup({ personas, defaultAvatar }: PersonaBackup): string {
  const descriptions = personas.map(({ avatar, description, position, depth, role, lorebookName, unknown }) => [
    avatar,
    { ...unknown, description, position: numbers[position], depth, role: roles.indexOf(role), lorebook: lorebookName },
  ]);
  const file = {
    personas: Object.fromEntries(personas.map(({ avatar, name }) => [avatar, name])),
    persona_descriptions: Object.fromEntries(descriptions),
    default_persona: defaultAvatar,
  };
  return JSON.stringify(file, null, 2);
}

export function unknownIn(text: string): JsonObject {
  const value = parsed(text);
  return isObject(value) ? value : {};
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
