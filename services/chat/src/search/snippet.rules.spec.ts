import { snippetOf } from './snippet.rules.ts';
import { termsOf } from './search.terms.ts';

const marked = (text: string, typed: string) => {
  const { snippet, marks } = snippetOf(text, termsOf(typed));
  return { snippet, marked: marks.map(([from, to]) => snippet.slice(from, to)) };
};

describe('a snippet', () => {
  it('is a short text as it is, without the marks of Markdown', () => {
    expect(marked('*She lifts the **lantern**.*\n\n"You are _late_."', 'lantern late')).toEqual({
      snippet: 'She lifts the lantern. "You are late."',
      marked: ['lantern', 'late'],
    });
  });

  it.each(['a.b*c', '100% _ \\', 'snake_case_name', '2 * 3 ~ 6'])('keeps what only looks like a mark: %s', (text) => {
    expect(marked(text, 'nothing').snippet).toBe(text);
  });

  it('is the place of a long text where it was found, cut between words', () => {
    const filler = 'word '.repeat(300);
    const { snippet, marked: found } = marked(`${filler}a lantern swings ${filler}`, 'lantern');
    expect(snippet).toMatch(/^… word .* a lantern swings .* word …$/);
    expect(snippet.length).toBeLessThan(200);
    expect(found).toEqual(['lantern']);
  });

  it('never ends in half a character', () => {
    const { snippet } = snippetOf('😀'.repeat(500) + ' lantern ' + '😀'.repeat(500), termsOf('lantern'));
    expect(snippet.isWellFormed()).toBe(true);
    expect(snippet).toContain('lantern');
  });

  it('begins at the beginning when nothing can be marked', () => {
    expect(marked('The beginning.', 'lantern')).toEqual({ snippet: 'The beginning.', marked: [] });
  });
});
