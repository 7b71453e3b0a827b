import type { Model } from '@masque/contracts';
import { gatewayIdOf, isOwnGateway } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { wholeNumber } from '@masque/web-kit';
import { twoDecimals } from './usage/amounts.ts';

const words = texts.settings.model;
const million = 1_000_000;
const cent = 0.01;

/** '$1.50', from a price per token. */
function perMillion(price: string): string {
  const dollars = Number(price) * million;
  if (dollars > 0 && dollars < cent) return words.lessThanACent;
  return texts.common.dollars(twoDecimals(dollars));
}

/** OpenRouter reports -1 if the price depends on the model it routes to. */
function priceOf(pricing: Model['pricing']): string {
  if (pricing === null) return words.priceUnknown;
  const { prompt, completion } = pricing;
  if (!(Number(prompt) >= 0 && Number(completion) >= 0)) return words.varies;
  if (Number(prompt) === 0 && Number(completion) === 0) return words.free;
  return words.price(perMillion(prompt), perMillion(completion));
}

const isOwn = ({ id }: Model): boolean => isOwnGateway(gatewayIdOf(id) ?? '');

/** Those of the user's own servers. */
export const ownFirst = (models: readonly Model[]): Model[] =>
  models.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));

/** 'Context 8,192 tokens · Free'; for another gateway's model also 'From Ollama'. */
export function modelDetail(model: Model): string {
  const { contextLength, pricing, gateway } = model;
  const price = pricing === null && isOwn(model) ? [] : [priceOf(pricing)];
  const context = contextLength === null ? [] : [words.context(wholeNumber(contextLength))];
  const origin = gateway === undefined ? [] : [texts.settings.gateways.of(gateway)];
  return [...context, ...price, ...origin].join(' · ');
}

/** Matches only OpenRouter's mark: a self-hosted model is free too. */
export const isOfFreeProvider = ({ id }: Model): boolean => id.endsWith(':free');
