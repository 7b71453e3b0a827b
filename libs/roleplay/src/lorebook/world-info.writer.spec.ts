import { readLorebook, type RoleplayLoreEntry, writeWorldInfo } from '@masque/roleplay/lorebook';
import { aBookOf } from '../../test/builders.ts';

/** An entry as SillyTavern 1.19 saves it. */
const written = {
  uid: 3,
  key: ['Eldoria', '/wood(s)?/i'],
  keysecondary: ['map'],
  comment: 'The forest',
  content: 'A forest full of {{user}}’s memories.',
  constant: false,
  vectorized: false,
  selective: true,
  selectiveLogic: 3,
  addMemo: true,
  order: 90,
  position: 4,
  disable: true,
  ignoreBudget: true,
  excludeRecursion: true,
  preventRecursion: false,
  matchPersonaDescription: false,
  matchCharacterDescription: true,
  matchCharacterPersonality: false,
  matchCharacterDepthPrompt: false,
  matchScenario: false,
  matchCreatorNotes: false,
  delayUntilRecursion: 2,
  probability: 40,
  useProbability: true,
  depth: 2,
  outletName: '',
  group: 'places',
  groupOverride: false,
  groupWeight: 30,
  scanDepth: 5,
  caseSensitive: true,
  matchWholeWords: null,
  useGroupScoring: null,
  automationId: '',
  role: 2,
  sticky: 4,
  cooldown: null,
  delay: null,
  triggers: ['continue'],
  displayIndex: 1,
  characterFilter: { isExclude: true, names: ['Seraphina'], tags: [] },
  ofAnExtension: { kept: true },
};
const again = (world: unknown) => writeWorldInfo(readLorebook(JSON.stringify(world)).book);

describe('a written SillyTavern world', () => {
  it('is the file it was read from', () => {
    const world = { entries: { 3: written }, name: 'Eldoria', ofTheWorld: 1 };
    expect(again(world)).toEqual(world);
  });

  it('stays the same when it’s read and written once more', () => {
    const once = again({ entries: { 3: written } });
    expect(again(once)).toEqual(once);
  });

  it.each<[string, Partial<RoleplayLoreEntry>, object]>([
    ['the position', {}, { position: 1 }],
    ['a position before the character', { position: 'before_char' }, { position: 0 }],
    ['patterns, which SillyTavern knows by their slashes', { useRegex: true, keys: ['a/b'] }, { key: ['/a\\/b/i'] }],
    ['case', { caseSensitive: true }, { caseSensitive: true }],
    ['a name where there is no memo', { name: 'The moat' }, { comment: 'The moat' }],
    ['defaults that SillyTavern expects', {}, { probability: 100, useProbability: true, selectiveLogic: 0, depth: 4 }],
  ])('has %s', (_, entry, expected) => {
    expect(writeWorldInfo(aBookOf([entry]))).toMatchObject({ entries: { 0: expected } });
  });

  it('gives each entry a uid of its own', () => {
    const entries = [{ id: 1 }, { id: 'a' }, { id: 1 }, {}].map((own) => aBookOf([own]).entries).flat();
    const { entries: uids } = writeWorldInfo({ ...aBookOf([]), entries });
    expect(Object.keys(uids ?? {})).toEqual(['0', '1', '2', '3']);
  });

  it('fires the same entries as the book', () => {
    const { book } = readLorebook(JSON.stringify(writeWorldInfo(aBookOf([{ useRegex: true, keys: ['wood.'] }]))));
    expect(book.entries.map(({ keys }) => keys)).toEqual([['/wood./i']]);
  });
});
