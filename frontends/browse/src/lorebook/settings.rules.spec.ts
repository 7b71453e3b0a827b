import { describe, expect, it } from '@jest/globals';
import type { LoreEntry } from '@masque/contracts';
import {
  caseOf,
  keysFrom,
  logicOf,
  logics,
  numberIn,
  positionOf,
  positions,
  probabilityOf,
  roleOf,
  withCase,
  withLogic,
  withPosition,
  withProbability,
  withSecondaryKeys,
  writtenKeys,
} from './settings.rules.ts';

const entry = (own: Partial<LoreEntry> = {}): LoreEntry => ({
  keys: ['fog'],
  content: 'Fog.',
  enabled: true,
  insertionOrder: 100,
  useRegex: false,
  extensions: { 'x-tool': { mine: true } },
  unknown: {},
  ...own,
});
const after = (start: LoreEntry, change: Partial<LoreEntry>): LoreEntry => ({ ...start, ...change });

describe('settings of an entry', () => {
  it('are shown as the prompt reads them', () => {
    expect([numberIn('3'), numberIn(3), numberIn(''), numberIn(null)]).toEqual([3, 3, undefined, undefined]);
    const roles = [1, 'assistant', 'nobody', 9, undefined].map((role) =>
      roleOf(entry({ extensions: role === undefined ? {} : { role } })),
    );
    expect(roles).toEqual(['user', 'assistant', 'system', 'system', 'system']);
    expect(positionOf(entry({ extensions: { position: '4' } }))).toBe('after_char');
  });

  it.each(logics)('logic %s is what it was set to', (logic) => {
    expect(logicOf(after(entry(), withLogic(entry(), logic)))).toBe(logic);
  });

  it('keeps a card of V2 free of SillyTavern’s settings where its own fields say the same', () => {
    expect(withLogic(entry(), 'and_any')).toEqual({ selective: true });
    expect(withPosition(entry(), 'before_char')).toEqual({
      position: 'before_char',
      extensions: { 'x-tool': { mine: true } },
    });
    expect(withCase(entry(), true)).toEqual({ caseSensitive: true });
  });

  it('changes both places that say the same', () => {
    const st = entry({ position: 'after_char', extensions: { position: 4, case_sensitive: null, selectiveLogic: 3 } });
    expect(after(st, withPosition(st, 'before_char'))).toMatchObject({
      position: 'before_char',
      extensions: { position: 0, selectiveLogic: 3 },
    });
    expect(after(st, withCase(st, true))).toMatchObject({ caseSensitive: true, extensions: { case_sensitive: true } });
    expect(after(st, withCase(st, undefined))).toMatchObject({ extensions: { case_sensitive: null } });
    expect(logicOf(after(st, withLogic({ ...st, selective: true }, 'and_any')))).toBe('and_any');
  });

  it.each(positions)('position %s is what it was set to, and other programs’ settings stay', (position) => {
    const moved = after(entry(), withPosition(entry(), position));
    expect(positionOf(moved)).toBe(position);
    expect(moved.extensions['x-tool']).toEqual({ mine: true });
  });

  it('reads which case matters from where SillyTavern has it, else from the card', () => {
    expect(caseOf(entry({ caseSensitive: true }))).toBe(true);
    expect(caseOf(entry({ caseSensitive: true, extensions: { case_sensitive: false } }))).toBe(false);
    expect(caseOf(entry())).toBeUndefined();
  });

  it('has a probability only while it is used', () => {
    expect(probabilityOf(entry({ extensions: { probability: 40 } }))).toBe(40);
    const unused = entry({ extensions: { probability: 40, useProbability: false } });
    expect(probabilityOf(unused)).toBeUndefined();
    expect(after(unused, withProbability(unused, 30)).extensions).toEqual({ probability: 30, useProbability: true });
    expect(after(entry(), withProbability(entry(), undefined)).extensions).toEqual({ 'x-tool': { mine: true } });
  });

  it('lets secondary keys decide as soon as there are any', () => {
    expect(withSecondaryKeys(entry(), ['night'])).toEqual({ secondaryKeys: ['night'], selective: true });
    const ignored = entry({ secondaryKeys: ['night'], selective: false });
    expect(withSecondaryKeys(ignored, ['night', 'day'])).toEqual({ secondaryKeys: ['night', 'day'] });
  });

  it('reads one key a line, with commas in it', () => {
    expect(keysFrom('fog\n/a{1,2}/i\n')).toEqual(['fog', '/a{1,2}/i', '']);
    expect(writtenKeys(['fog', ' ', ''])).toEqual(['fog']);
    expect(keysFrom('')).toEqual([]);
  });
});
