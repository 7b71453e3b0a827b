import { texts } from '@masque/texts';
import type { Metric } from './chart.ts';

const words = texts.settings.usage;

/** '$0.0012': of small amounts, two digits that say something. */
export function dollars(amount: number): string {
  if (amount === 0) return words.dollars('0');
  const digits =
    amount < 0.1 ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return words.dollars(amount.toLocaleString('en', digits));
}

export const amountOf = (value: number, metric: Metric): string =>
  metric === 'cost' ? dollars(value) : value.toLocaleString('en');

/** 'Nov 23', of a UTC day. */
export const dayName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
