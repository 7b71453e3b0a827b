import type { Model } from '@masque/contracts';
import { texts } from '@masque/texts';

const words = texts.settings.model;
const million = 1_000_000;
const cent = 0.01;

/** '$1.50': US dollars with two decimals, of a price per token. */
function perMillion(price: string): string {
  const dollars = Number(price) * million;
  if (dollars > 0 && dollars < cent) return words.lessThanACent;
  return words.dollars(dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
}

/** OpenRouter says -1 where the price depends on the model that is routed to. */
function priceOf(pricing: Model['pricing']): string {
  if (pricing === null) return words.priceUnknown;
  const { prompt, completion } = pricing;
  if (!(Number(prompt) >= 0 && Number(completion) >= 0)) return words.varies;
  if (Number(prompt) === 0 && Number(completion) === 0) return words.free;
  return words.price(perMillion(prompt), perMillion(completion));
}

/** 'Context 8,192 tokens · Free' */
export function modelDetail({ contextLength, pricing }: Model): string {
  const price = priceOf(pricing);
  return contextLength === null ? price : `${words.context(contextLength.toLocaleString('en'))} · ${price}`;
}

/** OpenRouter marks what providers give away for a return; a model of one's own server costs nothing either. */
export const isOfFreeProvider = ({ id }: Model): boolean => id.endsWith(':free');
