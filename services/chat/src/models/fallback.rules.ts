import type { Model } from '@masque/contracts';

/** Picks a free model itself, a different one each turn. Source: OpenRouter, free models router. */
const FREE_ROUTER = 'openrouter/free';
/** Tokens; less leaves no room for a character and a conversation. */
const LEAST_CONTEXT = 8_192;

const isFree = ({ pricing }: Model): boolean =>
  pricing !== null && Number(pricing.prompt) === 0 && Number(pricing.completion) === 0;

export function fallbacksFor(model: string, list: readonly Model[]): readonly string[] {
  if (list.length === 0 || list.some(({ id }) => id === model)) return [];
  const free = list.find((one) => one.id !== FREE_ROUTER && isFree(one) && (one.contextLength ?? 0) >= LEAST_CONTEXT);
  return [...(free ? [free.id] : []), FREE_ROUTER];
}

const FREE_MARK = ':free';

export function troubleOf(id: string, list: readonly Model[]): string | null {
  const model = list.find((one) => one.id === id);
  if (!model) return 'the model gateway does not offer the default model: change DEFAULT_MODEL';
  if (id.endsWith(FREE_MARK) && model.pricing !== null && !isFree(model))
    return 'the default model is named free but costs money: change DEFAULT_MODEL';
  if (model.contextLength !== null && model.contextLength < LEAST_CONTEXT)
    return `the default model has a context of less than ${LEAST_CONTEXT} tokens: change DEFAULT_MODEL`;
  return null;
}
