import type { ActiveLore, LorePosition } from '../lorebook/index.ts';
import type { Preset, PresetPrompt } from '../preset/preset.ts';
import type { PersonaPosition, PromptInput } from './input.ts';
import type { PartId, PromptSource, VolatilePart } from './output.ts';

export interface SystemPart {
  id: PartId;
  prompt?: PromptSource;
  text: string;
  volatile: readonly string[];
  isClosed?: boolean;
}

export type Expand = (text: string, original?: string) => string;

export interface Expanders {
  readonly expand: Expand;
  /** For card texts that SillyTavern expands before it scans lore, so outlets are empty. */
  readonly expandField: Expand;
  /** Volatile macros that either has inserted. */
  readonly volatile: Set<string>;
  readonly disclosed: Set<string>;
  /** Some texts are closed; lore is, as a whole. */
  readonly isClosed: boolean;
}

/** Whether texts that were expanded since the last call disclose a closed one. */
export function takeDisclosed({ disclosed }: Expanders): boolean {
  const isClosed = disclosed.size > 0;
  disclosed.clear();
  return isClosed;
}

interface Origin {
  readonly prompt?: PromptSource;
  readonly isOfCard?: boolean;
}

const ofCard: Origin = { isOfCard: true };

export function partsFiller(input: PromptInput, preset: Preset, lore: readonly ActiveLore[], expanders: Expanders) {
  const { character, persona, settings } = input;
  const { texts } = preset;
  const { expand, expandField, volatile } = expanders;
  const own = (id: PartId, text: string, { prompt, isOfCard }: Origin = {}): SystemPart => {
    const isClosed = takeDisclosed(expanders) || (isOfCard === true && input.isClosed === true);
    const part = { id, text, volatile: [...volatile], ...(prompt ? { prompt } : {}), isClosed };
    volatile.clear();
    return part;
  };
  const ofLore = (id: PartId, position: LorePosition, format = ''): SystemPart => ({
    id,
    text: formatted(loreAt(lore, position).trim(), format, '{0}'),
    volatile: lore.flatMap((entry) => (entry.position === position ? (entry.volatile ?? []) : [])),
    isClosed: expanders.isClosed,
  });
  const authored = (text: string): string => (preset.isBuiltIn ? text.trim() : text);
  const replaced = (id: PartId, prompt: PresetPrompt, card: string | undefined, original: string): SystemPart => {
    const isOfCard = card !== undefined && card.trim() !== '' && !prompt.forbidsOverrides;
    const text = isOfCard ? expandField(card, original).trim() : authored(expand(original, original));
    return own(id, text, { isOfCard });
  };
  const field = (text: string | undefined, format: string, macro: RegExp): string =>
    expand(formatted(text ?? '', format, macro)).trim();

  const partsOf = (prompt: PresetPrompt): SystemPart[] => {
    const { identifier, name, content } = prompt;
    switch (identifier) {
      case 'main':
        return [replaced('main', prompt, character.systemPrompt, settings.mainPrompt ?? content)];
      case 'jailbreak':
        return [replaced('post_history', prompt, character.postHistoryInstructions, settings.postHistory ?? content)];
      case 'worldInfoBefore':
        return [ofLore('lore_before', 'before_char', texts.loreFormat)];
      case 'worldInfoAfter':
        return [ofLore('lore_after', 'after_char', texts.loreFormat)];
      case 'personaDescription':
        return [own('persona', expand(personaAt(persona, 'prompt')).trim())];
      case 'charDescription':
        return [own('description', expandField(character.description ?? '').trim(), ofCard)];
      case 'charPersonality':
        return [
          own('personality', field(character.personality, texts.personalityFormat, /\{\{personality\}\}/gi), ofCard),
          ofLore('personality', 'personality'),
        ];
      case 'scenario':
        return [
          own('scenario', field(character.scenario, texts.scenarioFormat, /\{\{scenario\}\}/gi), ofCard),
          ofLore('scenario', 'scenario'),
        ];
      case 'masqueCustomPrompt':
        return [own('custom_prompt', expand(input.customPrompt ?? '').trim())];
      default:
        return [own('prompt', authored(expand(content)), { prompt: { identifier, name } })];
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
