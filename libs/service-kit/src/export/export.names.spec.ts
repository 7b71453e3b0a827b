import { codedName, ExportNames, sharedNames } from './export.names.ts';

describe('names of files in an archive', () => {
  const namesFor = (...wanted: string[]) => {
    const names = new ExportNames();
    return wanted.map((name) => names.nameFor(name, 'character'));
  };

  it.each([
    ['Mira', 'Mira'],
    ['ليلى 🎭', 'ليلى 🎭'],
    ['../../etc/passwd', 'etc passwd'],
    ['C:\\con', 'C con'],
    ['CON', '_CON'],
    ['a/b:c*d?"<>|', 'a b c d'],
    ['\u200B', 'character'],
    ['  ...  ', 'character'],
  ])('%j is %j', (name, expected) => expect(namesFor(name)).toEqual([expected]));

  it('are never too long for a file system, and end with whole letters', () => {
    const [name = ''] = namesFor('🎭'.repeat(100));
    expect(Buffer.byteLength(name)).toBe(200);
    expect(name.isWellFormed()).toBe(true);
  });

  it('are never the same on a system that knows no case or writes letters otherwise', () => {
    expect(namesFor('Mira', 'MIRA', 'mira (2)', 'Mira', 'é', 'e\u0301')).toEqual([
      'Mira',
      'MIRA (2)',
      'mira (2) (2)',
      'Mira (3)',
      'é',
      expect.stringMatching(/ \(2\)$/),
    ]);
  });

  it('are given out fast when a thousand things have one name', () => {
    const names = namesFor(...Array.from({ length: 20_000 }, () => 'Mira'));
    expect(new Set(names).size).toBe(20_000);
    expect(names.at(-1)).toBe('Mira (20000)');
  });
});

describe('names that several services give', () => {
  const things = [
    { id: '01HZY0000000000000000ABCDE', name: 'Harbor' },
    { id: '01HZY0000000000000000FGHJK', name: 'HARBOR' },
    { id: '01HZY0000000000000000MNPQR', name: 'Погода: дождь' },
  ];

  it('have a code only where another thing has the name, in any order', () => {
    const expected = ['Harbor-0ABCDE', 'HARBOR-0FGHJK', 'Погода дождь'];
    const given = [things, things.toReversed()].map((list) => sharedNames(list, 'lorebook'));
    for (const names of given) expect(things.map(({ id }) => names.get(id))).toEqual(expected);
  });

  it('are known without the others', () => {
    expect(codedName('A/B', things[0]?.id ?? '', 'character')).toBe('A B-0ABCDE');
    expect(codedName('\u200B', things[0]?.id ?? '', 'character')).toBe('character-0ABCDE');
  });
});
