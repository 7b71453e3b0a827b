import type { Model } from '@masque/contracts';
import { texts } from '@masque/texts';
import { describe, expect, it } from '@jest/globals';
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
    const warning = (tokens: number) => texts.settings.generation.contextWarning(tokens, 163_840);
    expect([8_192, 16_384, 32_768].map(warning)).toEqual([null, warning(9_216), warning(17_408)]);
    expect(new Set([9_216, 17_408, 33_792].map(warning)).size).toBe(3);
  });

  it('says what a model costs and how much it takes', () => {
    expect(modelDetail(aModel({}))).toBe('Context 8,192 tokens · Free');
    const priced = (prompt: string, completion: string) =>
      modelDetail(aModel({ contextLength: null, pricing: { prompt, completion } }));
    expect(priced('0.000001', '0.0000025')).toBe('$1.00 in, $2.50 out per million tokens');
    expect(priced('0.00001234', '0.001')).toBe('$12.34 in, $1,000.00 out per million tokens');
    expect(priced('0', '0.000000001')).toBe('$0.00 in, under $0.01 out per million tokens');
    expect(priced('-1', '-1')).toBe('Price varies');
    expect(modelDetail(aModel({ pricing: null }))).toBe('Context 8,192 tokens · Price unknown');
    expect(modelDetail(aModel({ id: 'own-1::m', pricing: null }))).toBe('Context 8,192 tokens');
  });
});
