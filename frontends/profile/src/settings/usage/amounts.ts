import { texts } from '@masque/texts';
import { wholeNumber } from '@masque/web-kit';
import type { UsageMetric } from './chart.ts';

const words = texts.settings.usage;

/** '$0.0012': two significant digits for small amounts. */
export function dollars(amount: number): string {
  if (amount === 0) return words.dollars('0');
  const digits =
    amount < 0.1 ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return words.dollars(amount.toLocaleString('en', digits));
}

export const amountOf = (value: number, metric: UsageMetric): string =>
  metric === 'cost' ? dollars(value) : wholeNumber(value);
