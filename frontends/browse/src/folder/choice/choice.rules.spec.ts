import { describe, expect, it } from '@jest/globals';
import type { ListedItem } from '../scan/folder.calls.ts';
import { beyondImport, choiceOf, isLinkHere, isStartedWithout, withTicks } from './choice.rules.ts';

const anItem = (kind: ListedItem['kind'], title: string, own: Partial<ListedItem> = {}): ListedItem => ({
  key: `${kind}:${title}`,
  kind,
  title,
  path: title,
  bytes: 1,
  hash: null,
  needs: [],
  needsOneOf: [],
  about: {},
  ...own,
});
const mira = anItem('character', 'Mira');
const brann = anItem('character', 'Brann');
const harbor = anItem('lorebook', 'Harbor');
const chat = anItem('chat', 'First', { needs: [mira.key] });
const favorite = anItem('favorite', 'Mira', { needs: [mira.key] });
const use = anItem('use', 'Harbor', { needs: [harbor.key], needsOneOf: [mira.key, brann.key] });
const items = [mira, brann, harbor, chat, use, favorite];
const keysIn = (found: Record<string, string>, ...unticked: ListedItem[]) => [
  ...choiceOf(items, new Set(unticked.map(({ key }) => key)), found).chosen,
];

describe('what is imported', () => {
  it('leaves out backgrounds that come with SillyTavern until they’re ticked', () => {
    const own = anItem('background', 'harbor');
    const stock = anItem('background', 'royal', { about: { isStock: true } });
    expect([own, stock].filter(isStartedWithout)).toEqual([stock]);
  });

  it('starts with everything', () => {
    expect(keysIn({})).toEqual(items.map(({ key }) => key));
  });

  it('leaves out the chats and marks of a deselected character, and says what is missing', () => {
    expect(keysIn({}, mira)).toEqual([brann.key, harbor.key, use.key]);
    const { missing } = choiceOf(items, new Set([mira.key]), {});
    expect([...missing]).toEqual([
      [chat.key, mira.key],
      [favorite.key, mira.key],
    ]);
  });

  it('keeps the chats of a deselected character that is already here', () => {
    expect(keysIn({ [mira.key]: 'c1' }, mira)).toContain(chat.key);
  });

  it('keeps a lorebook link while one of its characters is imported', () => {
    expect(keysIn({}, mira)).toContain(use.key);
    expect(keysIn({}, mira, brann)).not.toContain(use.key);
    expect(keysIn({}, harbor)).not.toContain(use.key);
  });

  it('knows that links between things that are here are here too', () => {
    const found = { [mira.key]: 'c1', [harbor.key]: 'l1' };
    expect(items.filter((item) => isLinkHere(item, found))).toEqual([favorite]);
    expect(isLinkHere(use, { ...found, [brann.key]: 'c2' })).toBe(true);
  });

  it('starts without what isn’t in use in SillyTavern', () => {
    const spare = anItem('preset', 'Night', { about: { isSpare: true } });
    expect([mira, spare].filter(isStartedWithout)).toEqual([spare]);
  });

  it('selects and deselects whole groups', () => {
    const none = withTicks(new Set(), [mira.key, brann.key], false);
    expect([...none]).toEqual([mira.key, brann.key]);
    expect([...withTicks(none, [mira.key], true)]).toEqual([brann.key]);
  });

  it('begins with as much as one import may hold, and the links of that', () => {
    const most = { items: 4, bytes: 100 };
    const beyond = (found: Record<string, string>, own = most) =>
      beyondImport(items, choiceOf(items, new Set(Object.keys(found)), found), own);
    expect(beyond({})).toEqual([use.key, chat.key]);
    expect(beyond({}, { items: 9, bytes: 3 })).toEqual([harbor.key, use.key, chat.key]);
    expect(beyond({ [mira.key]: 'c1', [brann.key]: 'c2' })).toEqual([]);
  });
});
