import type { DayUsage } from '@masque/contracts';
import { modelOf, type UsageRow } from './usage.row.ts';

const NANO_DIGITS = 9;

/** `1500000` → `"0.0015"` */
export function dollarsOf(nanoDollars: number): string {
  const digits = String(nanoDollars).padStart(NANO_DIGITS + 1, '0');
  const fraction = digits.slice(-NANO_DIGITS).replace(/0+$/, '');
  const whole = digits.slice(0, -NANO_DIGITS);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

export const toDayUsage = ({ _id, models }: Pick<UsageRow, '_id' | 'models'>): DayUsage => ({
  day: _id.slice(-'YYYY-MM-DD'.length),
  models: Object.entries(models)
    .map(([field, { replies, promptTokens, cachedTokens, completionTokens, nanoDollars }]) => ({
      model: modelOf(field),
      replies,
      promptTokens,
      cachedTokens,
      completionTokens,
      cost: nanoDollars === undefined ? null : dollarsOf(nanoDollars),
    }))
    .toSorted((a, b) => b.promptTokens + b.completionTokens - a.promptTokens - a.completionTokens),
});
