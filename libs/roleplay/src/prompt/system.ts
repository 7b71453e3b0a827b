import type { ActiveLore, LorePosition } from '../lorebook/index.ts';
import { defaults } from './defaults.ts';
import type { PromptInput } from './input.ts';
import type { PartId } from './output.ts';

export interface SystemPart {
  id: PartId;
  text: string;
}

export type Expand = (text: string, original?: string) => string;

export interface Expanders {
  readonly expand: Expand;
  /** For card texts that SillyTavern expands before it scans lore, so outlets are empty. */
  readonly expandField: Expand;
}

export function systemParts(input: PromptInput, lore: readonly ActiveLore[], expanders: Expanders): SystemPart[] {
  const { character, persona, settings } = input;
  const { expand, expandField } = expanders;
  const parts: SystemPart[] = [
    { id: 'main', text: replaced(character.systemPrompt, settings.mainPrompt ?? defaults.main, expanders) },
    { id: 'lore_before', text: loreAt(lore, 'before_char') },
    { id: 'persona', text: expand(persona?.description ?? '') },
    { id: 'description', text: expandField(character.description ?? '') },
    { id: 'personality', text: expand(character.personality ?? '') },
    { id: 'personality', text: loreAt(lore, 'personality') },
    { id: 'scenario', text: expand(character.scenario ?? '') },
    { id: 'scenario', text: loreAt(lore, 'scenario') },
    { id: 'custom_prompt', text: expand(input.customPrompt ?? '') },
    { id: 'lore_after', text: loreAt(lore, 'after_char') },
  ];
  return parts.map(({ id, text }) => ({ id, text: text.trim() })).filter(({ text }) => text !== '');
}

export function replaced(own: string | undefined, original: string, { expand, expandField }: Expanders): string {
  const isOwn = own !== undefined && own.trim() !== '';
  return (isOwn ? expandField(own, original) : expand(original, original)).trim();
}

export const loreAt = (lore: readonly ActiveLore[], position: LorePosition): string =>
  lore
    .filter((entry) => entry.position === position)
    .map((entry) => entry.content)
    .join('\n');
