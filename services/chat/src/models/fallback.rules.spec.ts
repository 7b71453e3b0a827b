import type { Model } from '@masque/contracts';
import { fallbacksFor, troubleOf } from './fallback.rules.ts';

const aModel = (id: string, price: string | null, contextLength: number | null): Model => ({
  id,
  name: id,
  provider: '',
  description: '',
  contextLength,
  pricing: price === null ? null : { prompt: price, completion: price },
});
const list = [
  aModel('paid', '0.001', 100_000),
  aModel('unpriced', null, 100_000),
  aModel('small:free', '0', 4_096),
  aModel('roomy:free', '0', 8_192),
  aModel('later:free', '0', 100_000),
];

describe('what is asked in place of a default model', () => {
  it.each([
    ['that is there', 'paid', list, []],
    ['of an unknown list', 'gone', [], []],
    ['that is gone: the first free one with room', 'gone', list, ['roomy:free', 'openrouter/free']],
    ['that is gone, where none is free', 'gone', list.slice(0, 2), ['openrouter/free']],
  ])('%s', (_, model, models, fallbacks) => {
    expect(fallbacksFor(model, models)).toEqual(fallbacks);
  });
});

describe('what the operator is told of a default model', () => {
  it.each([
    ['that is there', 'paid', ''],
    ['that has no price', 'unpriced', ''],
    ['that is free', 'roomy:free', ''],
    ['that is gone', 'gone', 'the model gateway does not offer the default model'],
    ['that is called free and is not', 'dear:free', 'the default model is named free but costs money'],
    ['with little room', 'small:free', 'the default model has a context of less than 8192 tokens'],
    ['of unknown room', 'unknown', ''],
  ])('%s', (_, id, told) => {
    const models = [...list, aModel('dear:free', '0.001', 100_000), aModel('unknown', '0', null)];
    const [trouble] = (troubleOf(id, models) ?? '').split(':');
    expect(trouble).toBe(told);
  });
});
