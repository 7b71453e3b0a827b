import type { ActiveLore, LorePosition } from '../lorebook/index.ts';
import type { Preset, PresetPrompt } from '../preset/preset.ts';
import type { PersonaPosition, PromptInput } from './input.ts';
import type { PartId, PromptSource, VolatilePart } from './output.ts';

export interface SystemPart {
  id: PartId;
  prompt?: PromptSource;
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

export function partsFiller(input: PromptInput, preset: Preset, lore: readonly ActiveLore[], expanders: Expanders) {
  const { character, persona, settings } = input;
  const { texts } = preset;
  const { expand, expandField, volatile } = expanders;
  const own = (id: PartId, text: string, prompt?: PromptSource): SystemPart => {
    const part = { id, text, volatile: [...volatile], ...(prompt ? { prompt } : {}) };
    volatile.clear();
    return part;
  };
  const ofLore = (id: PartId, position: LorePosition, format = ''): SystemPart => ({
    id,
    text: formatted(loreAt(lore, position).trim(), format, '{0}'),
    volatile: lore.flatMap((entry) => (entry.position === position ? (entry.volatile ?? []) : [])),
  });
  const authored = (text: string): string => (preset.isBuiltIn ? text.trim() : text);
  const replaced = (prompt: PresetPrompt, card: string | undefined, original: string): string => {
    const isReplaced = card !== undefined && card.trim() !== '' && !prompt.forbidsOverrides;
    return isReplaced ? expandField(card, original).trim() : authored(expand(original, original));
  };
  const field = (text: string | undefined, format: string, macro: RegExp): string =>
    expand(formatted(text ?? '', format, macro)).trim();

  const partsOf = (prompt: PresetPrompt): SystemPart[] => {
    const { identifier, name, content } = prompt;
    switch (identifier) {
      case 'main':
        return [own('main', replaced(prompt, character.systemPrompt, settings.mainPrompt ?? content))];
      case 'jailbreak':
        return [
          own('post_history', replaced(prompt, character.postHistoryInstructions, settings.postHistory ?? content)),
        ];
      case 'worldInfoBefore':
        return [ofLore('lore_before', 'before_char', texts.loreFormat)];
      case 'worldInfoAfter':
        return [ofLore('lore_after', 'after_char', texts.loreFormat)];
      case 'personaDescription':
        return [own('persona', expand(personaAt(persona, 'prompt')).trim())];
      case 'charDescription':
        return [own('description', expandField(character.description ?? '').trim())];
      case 'charPersonality':
        return [
          own('personality', field(character.personality, texts.personalityFormat, /\{\{personality\}\}/gi)),
          ofLore('personality', 'personality'),
        ];
      case 'scenario':
        return [
          own('scenario', field(character.scenario, texts.scenarioFormat, /\{\{scenario\}\}/gi)),
          ofLore('scenario', 'scenario'),
        ];
      case 'masqueCustomPrompt':
        return [own('custom_prompt', expand(input.customPrompt ?? '').trim())];
      default:
        return [own('prompt', authored(expand(content)), { identifier, name })];
    }
  };
  return (prompt: PresetPrompt): SystemPart[] => partsOf(prompt).filter(({ text }) => text.trim() !== '');
}

const formatted = (text: string, format: string, slot: string | RegExp): string =>
  text.trim() === '' || format.trim() === '' ? text : format.replaceAll(slot, () => text);

const MOST_NAMED = 10;

export function volatileIn(parts: readonly SystemPart[], isClosed: boolean): VolatilePart[] {
  const found = parts.flatMap(({ id, prompt, volatile }) => {
    const part = { part: id, ...(prompt ? { prompt } : {}) };
    return volatile.map((macro) => (isClosed ? part : { ...part, macro }));
  });
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()].slice(0, MOST_NAMED);
}

export const personaAt = (persona: PromptInput['persona'], position: PersonaPosition): string =>
  persona && (persona.position ?? 'prompt') === position ? persona.description : '';

export const loreAt = (lore: readonly ActiveLore[], position: LorePosition): string =>
  lore
    .filter((entry) => entry.position === position)
    .map((entry) => entry.content)
    .join('\n');
