import { describe, expect, it } from '@jest/globals';
import { amountOf, cachedShare, dollars } from './amounts.ts';
import { chartOf } from './chart.ts';

const usage = (model: string, tokens: number, cost: string | null = null) => ({
  model,
  replies: 1,
  promptTokens: tokens,
  cachedTokens: 0,
  completionTokens: 0,
  cost,
});
const today = Date.parse('2026-03-01T23:59:59.999Z');

describe('the chart of usage', () => {
  it('has a column for each day, over the end of a month', () => {
    const days = [{ day: '2026-02-27', models: [usage('a', 5)] }];
    const { columns, total } = chartOf(days, 'tokens', 4, today);
    expect(columns.map(({ day, total: ofDay }) => [day, ofDay])).toEqual([
      ['2026-02-26', 0],
      ['2026-02-27', 5],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
    ]);
    expect(total).toBe(5);
  });

  it('names four models, those with most first, and adds up the others', () => {
    const models = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => usage(name, at + 1));
    const { series, totals, columns } = chartOf([{ day: '2026-03-01', models }], 'tokens', 1, today);
    expect(series).toEqual(['f', 'e', 'd', 'c', null]);
    expect(totals).toEqual([6, 5, 4, 3, 3]);
    expect(columns[0]?.values).toEqual([6, 5, 4, 3, 3]);
  });

  it('leaves out models that cost nothing when it shows cost', () => {
    const models = [usage('free', 900, '0'), usage('dear', 1, '0.5'), usage('local', 3)];
    expect(chartOf([{ day: '2026-03-01', models }], 'cost', 1, today)).toMatchObject({ series: ['dear'], total: 0.5 });
  });

  it('is empty without replies', () => {
    expect(chartOf([], 'replies', 7, today)).toMatchObject({ series: [], total: 0 });
  });
});

describe('amounts', () => {
  it.each([
    [0, '$0'],
    [0.001234, '$0.0012'],
    [0.3, '$0.30'],
    [12.345, '$12.35'],
    [1234.5, '$1,234.50'],
  ])('%d dollars are %s', (amount, shown) => expect(dollars(amount)).toBe(shown));

  it('has thousands', () => expect(amountOf(12_345, 'tokens')).toBe('12,345'));
});

describe('the share of prompt tokens from the cache', () => {
  const cached = (prompt: number, cachedTokens: number) => ({ ...usage('a', prompt), cachedTokens });

  it.each([
    ['is that of all models and days', [cached(1_000, 900), cached(1_000, 0), cached(500, 60)], '38%'],
    ['may be small', [cached(100_000, 123)], '0.12%'],
    ['is all at most, whatever a server reports', [cached(10, 30)], '100%'],
    ['is nothing without any', [cached(1_000, 0)], null],
    ['is nothing without replies', [], null],
  ])('%s', (_, models, share) => {
    const days = models.map((model, at) => ({ day: `2026-03-0${at + 1}`, models: [model] }));
    expect(cachedShare(days)).toBe(share);
  });
});
