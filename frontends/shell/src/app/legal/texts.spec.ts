import { describe, expect, it } from '@jest/globals';
import { type LegalBlock, type LegalPageName, legalPages, type LegalText, texts } from '@masque/texts';
import { storageKeys } from '@masque/web-kit/storage';
import { remotePages } from '@masque/web-kit/pages';
import { aSite } from '../../../../test/aSite.ts';
import { isOpenPath } from '../../openPages.ts';
import { legalFacts } from './legal.facts.ts';
import { runsOf } from './line.runs.ts';
import { legalModules } from './legalModules.ts';

const linesOf = (block: LegalBlock): readonly string[] => {
  if (typeof block === 'string') return [block];
  if ('list' in block) return block.list;
  if ('steps' in block) return block.steps;
  return [block.table.caption, ...block.table.head, ...block.table.rows.flat()];
};
const partsOf = ({ sections }: LegalText) => sections.flatMap((section) => [section, ...(section.parts ?? [])]);
const allLines = (text: LegalText) => [
  ...text.summary,
  ...partsOf(text).flatMap(({ blocks }) => blocks.flatMap(linesOf)),
];
const facts = legalFacts(aSite());
const textOf = async (page: LegalPageName) => (await legalModules.load(page)).legalText(facts);
const isPage = (path: string) =>
  isOpenPath(path) || remotePages.some(({ page }) => page.paths.some((known) => known === path));

describe('the legal texts', () => {
  it.each(legalPages)('lead to pages and parts that there are: %s', async (page) => {
    const addresses = allLines(await textOf(page)).flatMap((line) =>
      runsOf(line).flatMap(({ address }) => address ?? []),
    );
    const own = addresses.filter((one) => one.startsWith('/')).map((one) => new URL(one, location.origin));
    expect(own.filter(({ pathname }) => !isPage(pathname))).toEqual([]);
    const parts = await Promise.all(
      legalPages.map(async (name) => partsOf(await textOf(name)).map(({ id }) => `/${name}#${id}`)),
    );
    const toParts = own.filter(({ hash }) => hash !== '').map(({ pathname, hash }) => pathname + hash);
    expect(toParts.filter((address) => !parts.flat().includes(address))).toEqual([]);
    expect(addresses.filter((one) => !/^(?:\/|https:\/\/|mailto:|tel:)/.test(one))).toEqual([]);
  });

  it.each(legalPages)('have as many cells in each row as the table has columns, and no row twice: %s', async (page) => {
    const tables = partsOf(await textOf(page)).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (typeof block === 'object' && 'table' in block ? block.table : [])),
    );
    for (const { head, rows } of tables) {
      expect(rows.map((row) => row.length)).toEqual(rows.map(() => head.length));
      expect(new Set(rows.map(([first]) => first)).size).toBe(rows.length);
    }
  });

  it('name in the cookie policy each entry that is kept in the browser', async () => {
    const said = allLines(await textOf('cookies')).join('\n');
    const names = Object.values(storageKeys).map((key) => (typeof key === 'string' ? key : `${key('')}…`));
    expect(
      [...names, 'scrollPlaces', 'wantedPage', '__Host-sid', '__Host-sign-in'].filter((name) => !said.includes(name)),
    ).toEqual([]);
  });

  it('count the same cookies in the privacy policy as the cookie policy lists', async () => {
    const counted = /^Masque sets (\w+) cookies/;
    const [privacy, cookies] = [await textOf('privacy'), await textOf('cookies')];
    const [said] = [privacy, cookies].map(({ summary }) => summary.find((line) => counted.test(line)));
    expect(cookies.summary).toContain(said);
    const [{ blocks } = { blocks: [] }] = cookies.sections;
    const listed = blocks.flatMap((block) => (typeof block === 'object' && 'table' in block ? block.table.rows : []));
    expect(counted.exec(said ?? '')?.[1]).toBe(['no', 'one', 'two', 'three'][listed.length]);
  });

  it.each<LegalPageName>(['terms', 'privacy', 'cookies'])(
    'name those by whom people sign in here: %s',
    async (page) => {
      const signIn = ['Lantern SSO', 'Work'].map((label) => ({ name: label.toLowerCase(), label }));
      const said = allLines((await legalModules.load(page)).legalText(legalFacts(aSite({ signIn })))).join('\n');
      expect(said.replaceAll(/[\u2068\u2069]/g, '')).toContain('Lantern SSO or Work');
      expect(said).not.toMatch(/(?:with|of|from) Google/i);
    },
  );

  it('have each rule of the guidelines under an address of its own', async () => {
    const [, rules] = (await textOf('community-guidelines')).sections;
    expect(rules?.parts?.map(({ id, title }) => [id, title])).toEqual(
      Object.entries(texts.guidelines.names).map(([rule, name]) => [`rule-${rule}`, name]),
    );
  });

  it('say what the operator has configured, and the limits that hold', async () => {
    const all = (await Promise.all(legalPages.map(async (page) => allLines(await textOf(page))))).flat().join('\n');
    for (const said of ['Lantern Ltd', '1 Quay Street', 'law of Ireland', 'help@lantern.example'])
      expect(all).toContain(said);
    for (const said of [
      'at least 16',
      '24 to 48 hours',
      'within 30 days',
      '5 business days',
      '1 to 7 days',
      'AES-256-GCM',
    ])
      expect(all).toContain(said);
    expect(all).not.toMatch(/undefined|null|NaN|\[object/);
  });
});

describe('a line', () => {
  it.each([
    ['no link', [{ at: 0, words: 'no link' }]],
    ['', []],
    [
      'See [this](/terms), or [that](mailto:a@b.c)',
      [
        { at: 0, words: 'See ' },
        { at: 4, words: 'this', address: '/terms' },
        { at: 18, words: ', or ' },
        { at: 23, words: 'that', address: 'mailto:a@b.c' },
      ],
    ],
    ['not [set] here', [{ at: 0, words: 'not [set] here' }]],
  ])('%j has the runs that are words, and links', (line, runs) => {
    expect(runsOf(line)).toEqual(runs);
  });
});
