import type { RoleplayLoreEntry } from '@masque/roleplay/lorebook';
import { MacroState, expandMacros, WorkBudget, WorkError } from '@masque/roleplay/macros';
import { buildPrompt } from '@masque/roleplay/prompt';
import { linearRegex } from '@masque/roleplay/regex';
import { aBookOf } from '../../test/builders.ts';
import { aPromptInput, attached } from '../../test/prompts.ts';

const books = (count: number, entries: number, entry: (i: number) => Partial<RoleplayLoreEntry>) =>
  Array.from({ length: count }, () => aBookOf(Array.from({ length: entries }, (_, i) => entry(i))));
const build = (lorebooks: ReturnType<typeof books>) =>
  buildPrompt(
    aPromptInput({
      lorebooks: lorebooks.map(attached),
      settings: { budget: 400_000 },
      clock: { now: 0 },
      lore: { regex: linearRegex },
      character: { name: 'Aria', personality: 'x'.repeat(10_000) },
    }),
  );

describe('the work of a prompt', () => {
  it.each([
    ['dice', '{{roll:1000d999999}}'],
    ['dates', '{{datetimeformat::LLLL}}'],
    ['conditions', '{{if {{personality}}}}{{/if}}'],
    ['reversed texts', '{{reverse:{{personality}}}}'],
    ['variables', `{{setvar::a::${'x'.repeat(400)}}}{{addvar::a::x}}`],
  ])('ends with an error when %s are too many', (_, macro) => {
    const content = macro.repeat(480).slice(0, 50_000);
    expect(() => build(books(11, 100, () => ({ constant: true, content })))).toThrow(WorkError);
  });

  it.each<[string, (i: number) => Partial<RoleplayLoreEntry>]>([
    ['entries', () => ({ constant: true, content: 'x' })],
    ['keys', (i) => ({ keys: Array.from({ length: 20 }, (_, k) => `key ${i} ${k}`), content: 'x' })],
    ['macros in keys', (i) => ({ keys: [`{{roll:1000d999999}}${i}`], content: 'x' })],
    ['patterns', (i) => ({ keys: [`/(a|b){1,30}c${i}/`], content: 'x' })],
  ])('ends with an error when %s are too many', (_, entry) => {
    expect(() => build(books(11, 5_000, entry))).toThrow(WorkError);
  });

  it.each<[string, (i: number) => Partial<RoleplayLoreEntry>]>([
    ['decorators', () => ({ content: '@@a\n'.repeat(200) })],
    ['keys of decorators', () => ({ content: `@@exclude_keys ${'a,'.repeat(100)}\nx` })],
    ['groups', () => ({ extensions: { group: 'a,'.repeat(100) } })],
    ['letters', () => ({ constant: true, content: 'x'.repeat(3_000) })],
  ])('ends with an error when entries have too many %s', (_, entry) => {
    expect(() => build(books(11, 900, entry))).toThrow(WorkError);
  });

  it('of a large book with macros is done', () => {
    const content = '{{char}} meets {{user}} on {{weekday}}: {{random::rain::sun}}.';
    const lorebooks = books(1, 2_000, (i) => ({ constant: true, keys: [`place ${i}`], content }));
    expect(build(lorebooks).trace.lore.length).toBeGreaterThan(0);
  });

  it('is one for all texts of a state', () => {
    const state = new MacroState({}, new WorkBudget(1_500));
    expect(expandMacros('{{roll:1000d1}}', { state })).toBe('1000');
    expect(() => expandMacros('{{roll:1000d1}}', { state })).toThrow(WorkError);
  });
});
