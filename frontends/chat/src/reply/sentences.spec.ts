import { describe, expect, it } from '@jest/globals';
import { endOfSame, spoken, wholeSentences } from './sentences.ts';

describe('sentences of a reply', () => {
  it('are told when they are whole', () => {
    const text = '*She turns.* "You are late," she says. And th';
    const { sentences, end } = wholeSentences(text, 0);
    expect(sentences).toEqual(['She turns.', '"You are late," she says.']);
    expect(text.slice(end)).toBe(' And th');
    expect(wholeSentences(text, end).sentences).toEqual([]);
  });

  it('end with their quotation marks, their line, and where words have no spaces between them', () => {
    expect(wholeSentences('"Stop!" he said\nNo. 「待って。」と言った。', 0).sentences).toEqual([
      '"Stop!"',
      'he said',
      'No.',
      '「待って。」',
      'と言った。',
    ]);
  });

  it('do not end within a number', () => {
    expect(wholeSentences('It is 3.14 or so. ', 0).sentences).toEqual(['It is 3.14 or so.']);
  });

  it('go on after what was told, also when its marks have changed since', () => {
    const rest = (told: string, text: string) => text.slice(endOfSame(told, text));
    expect(rest('She waits.', 'She waits. And goes.')).toBe(' And goes.');
    expect(rest('"Stop.', '“Stop. Go on.”')).toBe(' Go on.”');
    expect(rest('"Stop!"', '«Stop!»')).toBe('');
    expect(rest('She waits. <t>Hm.', 'She waits. Then goes.')).toBe(' Then goes.');
    expect(rest('Hm. Hm.', 'So.')).toBe('So.');
  });

  it('are spoken without the marks that only set them', () => {
    expect(spoken('- **Bold** and `code`')).toBe('Bold and code');
  });
});
