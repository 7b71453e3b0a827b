import { cardLimits, emptyCard, readCard, writeCharx } from '@masque/roleplay/cards';
import { archiveOf, type ArchiveStyle } from '../../test/archives.ts';
import { bytesOf, tinyPng } from '../../test/builders.ts';
import { outcomeOf } from '../../test/card-files.ts';

const codeOf = (bytes: Uint8Array) => outcomeOf(() => readCard(bytes));

const card = bytesOf({ spec: 'chara_card_v3', spec_version: '3.0', data: { name: 'Zip' } });
const picture = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251);
const content = [
  ['card.json', card],
  ['assets/', new Uint8Array()],
  ['assets/icon/images/käse.png', picture],
] as const;
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 4, 1, 2, 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9);

const styles: Record<string, ArchiveStyle> = {
  plain: {},
  'ZIP64 in the files': { zip64: 'files' },
  'ZIP64 in the end record': { zip64: 'end' },
  'ZIP64 in both': { zip64: 'all' },
  'ZIP64, stored': { zip64: 'all', stored: true },
  'sizes after the bytes': { descriptors: true },
  'sizes after the bytes, ZIP64': { descriptors: true, zip64: 'all' },
  'stored, sizes after the bytes': { descriptors: true, stored: true },
  'a comment': { comment: 'made by somebody' },
  'a comment that looks like an end record': { comment: 'PK\u0005\u0006'.padEnd(60, '\0') },
};
const fronts: Record<string, ArchiveStyle> = {
  'nothing before it': {},
  'a picture that the offsets count': { before: jpeg, counted: true },
  'a picture that they do not count': { before: jpeg },
  'a program before it': { before: bytesOf('MZ this program unpacks itself') },
};

describe.each(Object.entries(fronts))('a CHARX with %s', (_, front) => {
  it.each(Object.entries(styles))('%s', (__, style) => {
    const { card: read, report, image } = readCard(archiveOf(content, { ...style, ...front }));
    expect(read.name).toBe('Zip');
    expect({ ...read.files }).toEqual({ 'assets/icon/images/käse.png': picture });
    expect(report).toMatchObject({ format: 'charx', spec: 'V3', repaired: [], dropped: [] });
    expect(image).toEqual(front.before === jpeg ? { bytes: jpeg, ext: 'jpg' } : null);
  });
});

it('names the files of a CHARX that nothing uses, RisuAI’s module first', () => {
  const assets = [{ type: 'emotion', uri: 'embeded://assets/smile.png', name: 'smile', ext: 'png' }];
  const json = bytesOf({ spec: 'chara_card_v3', data: { name: 'Zip', assets } });
  const files = ['module.risum', 'assets/smile.png', 'x_meta/smile.json'].map((path) => [path, picture] as const);
  const { card: read, report } = readCard(archiveOf([['card.json', json], ...files]));
  expect(report.kept).toEqual([
    {
      field: 'module.risum',
      message:
        '“module.risum” is a RisuAI module (lore, scripts, triggers). It was kept; Masque uses only its regex scripts.',
    },
    { field: 'x_meta/smile.json', message: '“x_meta/smile.json” was kept, but nothing in the card uses it.' },
  ]);
  expect(Object.keys(read.files)).toHaveLength(3);
});

describe('a picture and a CHARX in one file', () => {
  it('may be a PNG', () => {
    expect(readCard(archiveOf(content, { before: tinyPng() })).image).toEqual({ bytes: tinyPng(), ext: 'png' });
  });

  it('without card.json holds no card', () => {
    expect(codeOf(archiveOf([['a.txt', card]], { before: jpeg }))).toBe('no_card_json');
  });
});

describe('ZIP64', () => {
  const claiming = (at: 'size' | 'packed' | 'start', value: bigint): Uint8Array => {
    const bytes = archiveOf(content, { zip64: 'all' });
    const view = new DataView(bytes.buffer);
    let entry = bytes.length;
    while (view.getUint32(--entry - 4, true) !== 0x02014b50);
    const extra = entry - 4 + 46 + view.getUint16(entry + 24, true) + 5;
    view.setBigUint64(extra + 4 + { size: 0, packed: 8, start: 16 }[at], value, true);
    return bytes;
  };

  it.each([
    ['size', 2n ** 33n, 'unsafe_zip'],
    ['size', 2n ** 64n - 1n, 'unsafe_zip'],
    ['size', 4_999n, 'unsafe_zip'],
    ['packed', 2n ** 33n, 'unsafe_zip'],
    ['start', 2n ** 33n, 'bad_zip'],
    ['start', 2n ** 64n - 1n, 'bad_zip'],
    ['size', 5_000n, 'read'],
  ] as const)('that lies about %s (%d) is not opened', (at, value, code) => {
    expect(codeOf(claiming(at, value))).toBe(code);
  });

  it('is bounded like any other archive', () => {
    const nothing = new Uint8Array();
    const many = Array.from({ length: cardLimits.entries }, (_, i) => [`${i}`, nothing] as const);
    expect(codeOf(archiveOf([...many.slice(1), ['card.json', card]], { zip64: 'all' }))).toBe('read');
    expect(codeOf(archiveOf([...many, ['card.json', card]], { zip64: 'all' }))).toBe('unsafe_zip');
    expect(codeOf(archiveOf([['../evil', card]], { zip64: 'all' }))).toBe('unsafe_zip');
    expect(codeOf(archiveOf([['a', new Uint8Array(2 ** 21)]], { zip64: 'all' }))).toBe('unsafe_zip');
  });

  it('without its field is what it says: too large', () => {
    const bytes = archiveOf(content, { zip64: 'all' });
    // Changes the ID of the ZIP64 field.
    for (let at = 0; at + 4 < bytes.length; at++)
      if (bytes[at] === 1 && bytes[at + 1] === 0 && bytes[at + 2] === 24 && bytes[at + 3] === 0) bytes[at] = 99;
    expect(codeOf(bytes)).toBe('unsafe_zip');
  });
});

describe('an archive', () => {
  it('with a name twice has the first, and says so', () => {
    const other = bytesOf({ name: 'Second' });
    const { card: read, report } = readCard(
      archiveOf([...content, ['card.json', other], ['assets/icon/images/käse.png', other]]),
    );
    expect(read.name).toBe('Zip');
    expect(read.files['assets/icon/images/käse.png']).toEqual(picture);
    expect(report.dropped.map(({ field }) => field)).toEqual(['card.json', 'assets/icon/images/käse.png']);
  });

  it('may have the card and its files in a folder', () => {
    const packed = content.map(([name, file]) => [`Aria/${name}`, file] as const);
    const { card: read, report } = readCard(archiveOf([...packed, ['__MACOSX/x', card]]));
    expect(read.name).toBe('Zip');
    expect({ ...read.files }).toEqual({ 'assets/icon/images/käse.png': picture, '__MACOSX/x': card });
    expect(report.repaired.map(({ message }) => message)).toEqual([
      'The archive’s files are in the folder “Aria/” instead of at its root.',
    ]);
    expect(codeOf(archiveOf([...packed, ['Mira/card.json', card]]))).toBe('no_card_json');
    expect(codeOf(archiveOf([['a/b/card.json', card]]))).toBe('no_card_json');
  });

  it('of small bombs is not opened when they are much more than the archive', () => {
    const zeros = new Uint8Array(2 ** 20);
    const bombs = (count: number) => Array.from({ length: count }, (_, i) => [`${i}`, zeros] as const);
    expect(codeOf(archiveOf([['card.json', card], ...bombs(60)]))).toBe('read');
    expect(codeOf(archiveOf([['card.json', card], ...bombs(66)]))).toBe('unsafe_zip');
  });

  it('can be read again after it was written, however well its files pack', () => {
    const files = { 'assets/other/zeros.bin': new Uint8Array(3 * 2 ** 20) };
    const [zeros] = Object.values(readCard(writeCharx({ ...emptyCard('Zip'), files })).card.files);
    expect(zeros).toHaveLength(3 * 2 ** 20);
  });
});
