import type { Model } from '@masque/contracts';
import { describe, expect, it } from '@jest/globals';
import { contextWarning } from './contextWarning.ts';
import { modelDetail } from './modelText.ts';

const aModel = (more: Partial<Model>): Model => ({
  id: 'm',
  name: 'M',
  provider: 'P',
  description: '',
  contextLength: 8_192,
  pricing: { prompt: '0', completion: '0' },
  ...more,
});

describe('settings', () => {
  it('warns above 8192, 16384 and 32768 tokens of context', () => {
    expect([8_192, 16_384, 32_768].map(contextWarning)).toEqual([null, contextWarning(9_216), contextWarning(17_408)]);
    expect(new Set([9_216, 17_408, 33_792].map(contextWarning)).size).toBe(3);
  });

  it('says what a model costs and how much it takes', () => {
    expect(modelDetail(aModel({}))).toBe('Context 8,192 tokens · Free');
    expect(modelDetail(aModel({ contextLength: null, pricing: { prompt: '0.000001', completion: '0.0000025' } }))).toBe(
      '$1 in, $2.5 out per million tokens',
    );
  });
});
