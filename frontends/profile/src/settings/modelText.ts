import type { Model } from '@masque/contracts';
import { texts } from '@masque/texts';

const words = texts.settings.model;
const million = 1_000_000;

const perMillion = (price: string) => (Number(price) * million).toLocaleString('en', { maximumFractionDigits: 2 });

/** 'Context 8,192 tokens · Free' */
export function modelDetail({ contextLength, pricing }: Model): string {
  const free = Number(pricing.prompt) === 0 && Number(pricing.completion) === 0;
  const price = free ? words.free : words.price(perMillion(pricing.prompt), perMillion(pricing.completion));
  return contextLength === null ? price : `${words.context(contextLength.toLocaleString('en'))} · ${price}`;
}
