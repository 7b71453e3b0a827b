import type { ActiveLore, LorePosition } from '../lorebook/index.ts';
import { defaults } from './defaults.ts';
import type { PersonaPosition, PromptInput } from './input.ts';
import type { PartId, VolatilePart } from './output.ts';

export interface SystemPart {
  id: PartId;
  text: string;
  volatile: readonly string[];
}

export type Expand = (text: string, original?: string) => string;

export interface Expanders {
  readonly expand: Expand;
  /** For card texts that SillyTavern expands before it scans lore, so outlets are empty. */
  readonly expandField: Expand;
  /** Volatile macros that either has inserted. */
  readonly volatile: Set<string>;
}

export function systemParts(input: PromptInput, lore: readonly ActiveLore[], expanders: Expanders): SystemPart[] {
  const { character, persona, settings } = input;
  const { expand, expandField, volatile } = expanders;
  const own = (id: PartId, text: string): SystemPart => {
    const part = { id, text, volatile: [...volatile] };
    volatile.clear();
    return part;
  };
  const ofLore = (id: PartId, position: LorePosition): SystemPart => ({
    id,
    text: loreAt(lore, position),
    volatile: lore.flatMap((entry) => (entry.position === position ? (entry.volatile ?? []) : [])),
  });
  const parts: SystemPart[] = [
    own('main', replaced(character.systemPrompt, settings.mainPrompt ?? defaults.main, expanders)),
    ofLore('lore_before', 'before_char'),
    own('persona', expand(personaAt(persona, 'prompt'))),
    own('description', expandField(character.description ?? '')),
    own('personality', expand(character.personality ?? '')),
    ofLore('personality', 'personality'),
    own('scenario', expand(character.scenario ?? '')),
    ofLore('scenario', 'scenario'),
    own('custom_prompt', expand(input.customPrompt ?? '')),
    ofLore('lore_after', 'after_char'),
  ];
  return parts.map((part) => ({ ...part, text: part.text.trim() })).filter(({ text }) => text !== '');
}

const MOST_NAMED = 10;

export function volatileIn(parts: readonly SystemPart[], isClosed: boolean): VolatilePart[] {
  const found = parts.flatMap(({ id, volatile }) =>
    volatile.map((macro) => (isClosed ? { part: id } : { part: id, macro })),
  );
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()].slice(0, MOST_NAMED);
}

export function replaced(own: string | undefined, original: string, { expand, expandField }: Expanders): string {
  const isOwn = own !== undefined && own.trim() !== '';
  return (isOwn ? expandField(own, original) : expand(original, original)).trim();
}

export const personaAt = (persona: PromptInput['persona'], position: PersonaPosition): string =>
  persona && (persona.position ?? 'prompt') === position ? persona.description : '';

export const loreAt = (lore: readonly ActiveLore[], position: LorePosition): string =>
  lore
    .filter((entry) => entry.position === position)
    .map((entry) => entry.content)
    .join('\n');
