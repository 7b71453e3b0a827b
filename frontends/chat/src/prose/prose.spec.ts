import { describe, expect, it } from '@jest/globals';
import { parseParagraph, parseProse } from './prose.ts';

const shown = (text: string, growing = false) =>
  parseParagraph(text, growing).map(
    ({ text: part, action, speech }) => `${action ? 'a' : ''}${speech ? 's' : ''}:${part}`,
  );

describe('prose', () => {
  it('tells actions, speech and narration apart', () => {
    expect(shown('*She turns.* "You are late," she says.')).toEqual([
      'a:She turns.',
      ': ',
      's:"You are late,"',
      ': she says.',
    ]);
  });

  it('lets speech stand inside an action', () => {
    expect(shown('*He whispers "now" and runs.*')).toEqual(['a:He whispers ', 'as:"now"', 'a: and runs.']);
  });

  it('knows the quotation marks of other languages', () => {
    expect(shown('„Ja“ «Oui» 「はい」 “Yes”')).toEqual([
      's:„Ja“',
      ': ',
      's:«Oui»',
      ': ',
      's:「はい」',
      ': ',
      's:“Yes”',
    ]);
  });

  it('leaves a mark that never closes as it is', () => {
    expect(shown('5 * 3 is 15')).toEqual([':5 * 3 is 15']);
    expect(shown('a 6" nail')).toEqual([':a 6" nail']);
  });

  it('takes an open mark as closed while the text is being written', () => {
    expect(shown('*She tur', true)).toEqual(['a:She tur']);
  });

  it('drops empty lines', () => {
    expect(parseProse('one\n\n\ntwo\n')).toHaveLength(2);
  });

  it('stays linear for many unclosed marks', () => {
    const started = performance.now();
    parseParagraph('“«„'.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
