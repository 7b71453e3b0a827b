import { isDefinitionShown, mayExport, mayFork, reuses } from './reuse.rules.ts';

const may = (isAuthor: boolean, isPublic: boolean) =>
  reuses.map((reuse) => {
    const subject = { isAuthor, isPublic, reuse };
    const rights = { see: isDefinitionShown(subject), export: mayExport(subject), fork: mayFork(subject) };
    return Object.entries(rights).flatMap(([name, has]) => (has ? [name] : []));
  });

describe('the definition of a character', () => {
  it('is for others what its author says: none, export or fork', () => {
    expect(may(false, true)).toEqual([[], ['see', 'export'], ['see', 'export', 'fork']]);
  });

  it('of a private one is at most read by those who were let in', () => {
    expect(may(false, false)).toEqual([[], ['see'], ['see']]);
  });

  it('is always all the author’s', () => {
    const all = ['see', 'export', 'fork'];
    for (const isPublic of [true, false]) expect(may(true, isPublic)).toEqual([all, all, all]);
  });
});
