import { activateLore, type RoleplayLoreEntry, type LoreMessage } from '@masque/roleplay/lorebook';
import { WorkError } from '@masque/roleplay/macros';
import { linearRegex, type RegexEngine } from '@masque/roleplay/regex';
import { aBookOf, chatOf, fired } from '../../test/builders.ts';

/** Records the patterns it compiles and tests. */
function anEngine({ cost = 1, finds = false } = {}) {
  const compiled: string[] = [];
  const tested: string[] = [];
  const compile: RegexEngine['compile'] = (pattern) => {
    compiled.push(pattern);
    return {
      cost,
      matches: () => [],
      test: () => {
        tested.push(pattern);
        return finds;
      },
    };
  };
  return { compile, compiled, tested };
}
type Engine = ReturnType<typeof anEngine>;
const run = (engine: Engine, entries: readonly Partial<RoleplayLoreEntry>[], messages: readonly LoreMessage[]) =>
  activateLore({ books: [aBookOf(entries)], messages, regex: engine, explainAll: true });
const patterns = (count: number, source: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => `/${source(i)}/`);
/** With the mark before it, a pattern test of this message costs 1,000. */
const aThousand = chatOf('x'.repeat(935));

describe('patterns within one activation', () => {
  it('are compiled once, whatever number of entries has them', () => {
    const engine = anEngine();
    run(engine, [{ keys: ['/a/', '/a/i'] }, { keys: ['/a/', '/b/'] }], chatOf('text', 'more'));
    expect(engine.compiled.toSorted()).toEqual(['a', 'a', 'b']);
  });

  it('are run for 50,000,000 steps', () => {
    const many = anEngine({ cost: 1_000 });
    expect(() => run(many, [{ keys: patterns(100, (i) => `k${i}`) }], aThousand)).toThrow(WorkError);
    expect(many.tested.length).toBeGreaterThan(45);
    expect(many.tested.length).toBeLessThan(51);
    const few = anEngine({ cost: 1_000 });
    run(few, [{ keys: patterns(40, (i) => `k${i}`) }], aThousand);
    expect(few.tested).toHaveLength(40);
  });

  it('cost something on a short text too', () => {
    const engine = anEngine({ cost: 1_000 });
    const entries = Array.from({ length: 1_500 }, () => ({ keys: ['/a/'] }));
    expect(() => run(engine, entries, chatOf('x'))).toThrow(WorkError);
    expect(engine.tested.length).toBeGreaterThan(600);
    expect(engine.tested.length).toBeLessThan(1_000);
  });

  it('are compiled until they take 8 MB together, small ones and large ones', () => {
    const small = anEngine();
    run(small, [{ keys: patterns(3_000, (i) => `k${i}`) }], chatOf('x'));
    expect(small.compiled.length).toBeGreaterThan(1_900);
    expect(small.compiled.length).toBeLessThan(2_000);
    const large = anEngine({ cost: 400 });
    run(large, [{ keys: patterns(300, (i) => `k${i}`) }], chatOf('x'));
    expect(large.compiled.length).toBeGreaterThan(170);
    expect(large.compiled.length).toBeLessThan(190);
  });

  it('that cannot be compiled take their share as well', () => {
    const engine = { ...anEngine(), compiled: 0 };
    const compile: RegexEngine['compile'] = () => {
      engine.compiled += 1;
      return 'unsupported';
    };
    run({ ...anEngine(), compile }, [{ keys: patterns(3_000, (i) => `k${i}`) }], chatOf('x'));
    expect(engine.compiled).toBeGreaterThan(1_990);
    expect(engine.compiled).toBeLessThan(2_010);
  });

  it.each([
    ['long', (i: number) => `${i}`.padEnd(900, 'x'), 1_050, 1_150],
    ['too long to be compiled', (i: number) => `${i}`.padEnd(1_001, 'x'), 1_900, 2_000],
    ['repeated', (i: number) => `${i}`.padEnd(13, 'x') + '(a{10,100})', 400, 420],
    ['repeated at least', (i: number) => `${i}`.padEnd(14, 'x') + '(a{100,})', 425, 440],
    ['repeated in each other', (i: number) => `${i}`.padEnd(6, 'x') + '((a{90}){90})', 50, 54],
    ['not repeated', (i: number) => `${i}`.padEnd(796, 'x') + 'a{0}', 1_220, 1_260],
    ['of Unicode classes', (i: number) => `${i}`.padEnd(94, 'x') + '\\p{L}\\P{L}', 1_900, 2_000],
    ['of Unicode classes, repeated', (i: number) => `${i}`.padEnd(90, 'x') + '\\p{L}{100}', 30, 36],
  ])('are compiled for 50,000,000 steps: %s', (_, source, least, most) => {
    const engine = anEngine();
    try {
      run(engine, [{ keys: patterns(2_500, source) }], chatOf('x'));
    } catch (error) {
      if (!(error instanceof WorkError)) throw error;
    }
    expect(engine.compiled.length).toBeGreaterThan(least);
    expect(engine.compiled.length).toBeLessThan(most);
  });

  it('that decide nothing without a primary key wait for one', () => {
    const engine = anEngine();
    run(engine, [{ keys: ['nowhere'], selective: true, secondaryKeys: ['/second/'] }], chatOf('x'));
    expect(engine.tested).toEqual([]);
    run(engine, [{ keys: ['x'], selective: true, secondaryKeys: ['/second/'] }], chatOf('x'));
    expect(engine.tested).toEqual(['second']);
  });
});

describe('patterns in decorators and groups', () => {
  const isFound = (content: string, text: string) =>
    fired([{ keys: ['dragon'], content: `${content}\nA fact.` }], chatOf(text), { regex: linearRegex }).length === 1;

  it.each([
    ['@@additional_keys /f.re/', 'dragon fire', true],
    ['@@additional_keys /f.re/', 'dragon', false],
    ['@@additional_keys ice, /f.re/', 'dragon ice', true],
    ['@@exclude_keys /f.re/', 'dragon fire', false],
    ['@@exclude_keys /f.re/', 'dragon', true],
    ['@@exclude_keys ice, /f.re/', 'dragon ice', false],
  ])('%s in “%s”: %s', (decorator, text, expected) => expect(isFound(decorator, text)).toBe(expected));

  it('score as plain keys do, each list for itself', () => {
    const winner = (a: Partial<RoleplayLoreEntry>, b: Partial<RoleplayLoreEntry>) => {
      const entries = [a, b].map((own, i) => ({
        content: 'ab'[i] ?? '',
        ...own,
        extensions: { group: 'mood', use_group_scoring: true, ...own.extensions },
      }));
      return fired(entries, chatOf('dragon fire ice'), { regex: linearRegex });
    };
    expect(winner({ keys: ['/dr.gon/', '/f.re/'] }, { keys: ['dragon'] })).toEqual(['a']);
    expect(winner({ keys: ['/dr.gon/'] }, { keys: ['dragon', 'fire'] })).toEqual(['b']);
    const notAny = { extensions: { selectiveLogic: 2 } };
    expect(winner({ keys: ['/dr.gon/', '/f.re/'], ...notAny }, { keys: ['dragon'] })).toEqual(['a']);
    const second = { keys: ['/dr.gon/'], selective: true, secondaryKeys: ['/f.re/', 'ice', '/nowhere/'] };
    expect(winner(second, { keys: ['dragon', 'fire'] })).toEqual(['a']);
    expect(winner({ ...second, secondaryKeys: ['/f.re/'] }, { keys: ['dragon', 'fire', 'ice'] })).toEqual(['b']);
  });
});
