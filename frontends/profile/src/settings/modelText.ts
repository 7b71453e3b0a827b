import type { Model, UnlistedGateway } from '@masque/contracts';
import { DEFAULT_GATEWAY, gatewayIdOf } from '@masque/contracts/rules';
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

/** 'Context 8,192 tokens · Free'; of a further gateway's model also 'From Ollama'. */
export function modelDetail({ contextLength, pricing, gateway }: Model): string {
  const context = contextLength === null ? [] : [words.context(contextLength.toLocaleString('en'))];
  const origin = gateway === undefined ? [] : [texts.settings.gateways.of(gateway)];
  return [...context, priceOf(pricing), ...origin].join(' · ');
}

/** Whether a model that no list has is really gone: that of a gateway which does not tell its models may be there. */
export function isModelGone(model: string, unavailable: readonly UnlistedGateway[] = []): boolean {
  const gateway = gatewayIdOf(model) ?? DEFAULT_GATEWAY;
  return !unavailable.some(({ id }) => id === gateway);
}

/** OpenRouter marks what providers give away for a return; a model of one's own server costs nothing either. */
export const isOfFreeProvider = ({ id }: Model): boolean => id.endsWith(':free');
