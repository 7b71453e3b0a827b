import { keyOf, mediaUrl, parseKey } from './media.names.ts';

const hash = '0123456789abcdef'.repeat(2);

describe('names of pictures', () => {
  it('are their prefix, content hash and size', () => {
    const name = { prefix: 'personas', hash, size: '160' } as const;
    expect(keyOf(name)).toBe(`personas/${hash}/160.webp`);
    expect(parseKey(keyOf(name))).toEqual(name);
    expect(mediaUrl('people', hash, 'full')).toBe(`/media/people/${hash}/full.webp`);
  });

  it('without a prefix are characters’', () => {
    expect(parseKey(`${hash}/640.webp`)).toEqual({ prefix: 'characters', hash, size: '640' });
  });

  it.each([
    '',
    hash,
    `${hash}/`,
    `${hash}/320.webp`,
    `${hash}/full.png`,
    `${hash.toUpperCase()}/full.webp`,
    `others/${hash}/full.webp`,
    `characters/${hash}/full.webp/more`,
    `characters/../${hash}/full.webp`,
    `characters/${hash}/..%2fsecret`,
    `characters/${hash}/full.webp\0.png`,
    `characters/${hash.slice(1)}\n/full.webp`,
    `/characters/${hash}/full.webp`,
    `toString/${hash}/full.webp`,
  ])('are not %j', (key) => {
    expect(parseKey(key)).toBeNull();
  });
});
