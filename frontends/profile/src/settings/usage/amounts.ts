import type { DayUsage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { wholeNumber } from '@masque/web-kit';
import type { UsageMetric } from './chart.ts';

export const twoDecimals = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '$0.0012': two significant digits for small amounts. */
export function dollars(amount: number): string {
  if (amount === 0) return texts.common.dollars('0');
  return texts.common.dollars(
    amount < 0.1 ? amount.toLocaleString('en', { maximumSignificantDigits: 2 }) : twoDecimals(amount),
  );
}

export const amountOf = (value: number, metric: UsageMetric): string =>
  metric === 'cost' ? dollars(value) : wholeNumber(value);

/** '38%'; null: none came from the cache. */
export function cachedShare(days: readonly DayUsage[]): string | null {
  const models = days.flatMap((day) => day.models);
  const cached = models.reduce((sum, { cachedTokens }) => sum + cachedTokens, 0);
  if (cached === 0) return null;
  const prompt = models.reduce((sum, { promptTokens }) => sum + promptTokens, 0);
  return Math.min(1, cached / prompt).toLocaleString('en', { style: 'percent', maximumSignificantDigits: 2 });
}
