import type { DayUsage, ModelUsage } from '@masque/contracts';

export type UsageMetric = 'tokens' | 'cost' | 'replies';

const DAY_MS = 86_400_000;
/** Number of models with a color of their own. */
const NAMED_MODELS = 4;

export interface Column {
  /** `YYYY-MM-DD` */
  day: string;
  /** One value per series. */
  values: number[];
  total: number;
}

interface Chart {
  /** Model ids, most used first; null: all others. */
  series: (string | null)[];
  columns: Column[];
  totals: number[];
  total: number;
}

/** Tokens, US dollars or replies. */
function valueOf(usage: ModelUsage, metric: UsageMetric): number {
  if (metric === 'cost') return Number(usage.cost ?? 0);
  return metric === 'replies' ? usage.replies : usage.promptTokens + usage.completionTokens;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Includes days without replies. */
export function chartOf(days: readonly DayUsage[], metric: UsageMetric, count: number, today: number): Chart {
  const byModel = new Map<string, number>();
  for (const usage of days.flatMap(({ models }) => models)) {
    byModel.set(usage.model, (byModel.get(usage.model) ?? 0) + valueOf(usage, metric));
  }
  const used = [...byModel].filter(([, value]) => value > 0).toSorted(([, a], [, b]) => b - a);
  const named = used.slice(0, NAMED_MODELS).map(([model]) => model);
  const series = used.length > NAMED_MODELS ? [...named, null] : named;
  const columns = Array.from({ length: count }, (_, at) => {
    const day = new Date(today - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10);
    const models = days.find((one) => one.day === day)?.models ?? [];
    const isOf = (name: string | null, { model }: ModelUsage) =>
      name === null ? !named.includes(model) : model === name;
    const values = series.map((name) =>
      sum(models.filter((one) => isOf(name, one)).map((one) => valueOf(one, metric))),
    );
    return { day, values, total: sum(values) };
  });
  return {
    series,
    columns,
    totals: series.map((_, at) => sum(columns.map(({ values }) => values[at] ?? 0))),
    total: sum(columns.map(({ total }) => total)),
  };
}
