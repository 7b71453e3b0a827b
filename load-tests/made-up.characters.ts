const syllables = 'ka mo ri the an ing lo ver sha dow el ra tion qu ist ber gra ny ol fe wood light harb our'.split(
  ' ',
);
const tags = 'fantasy mystery romance horror sci-fi school detective magic space history comedy drama'.split(' ');
const scripts = ['東京の夜', 'полночь', 'Straße', 'café', '서울의 밤'];

/** Mulberry32: numbers in [0, 1). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function* madeUpCharacters(count: number, seed = 1) {
  const next = random(seed);
  const pick = (items: readonly string[], bias = 1): string => items[Math.floor(items.length * next() ** bias)] ?? '';
  const vocabulary = Array.from({ length: 5_000 }, () =>
    Array.from({ length: 1 + Math.floor(next() * 3) }, () => pick(syllables)).join(''),
  );
  const words = (length: number): string => {
    let text = '';
    while (text.length < length) text += `${next() < 0.002 ? pick(scripts) : pick(vocabulary, 3)} `;
    return text.trim();
  };
  const start = Date.UTC(2026, 0, 1);
  for (let n = 0; n < count; n += 1) {
    const author = Math.floor((count / 20) * next());
    yield {
      characterId: `01${String(n).padStart(24, '0')}`,
      authorId: `user-${author}`,
      authorUsername: `author_${author}`,
      name: words(14),
      summary: words(120),
      scenario: words(400 + Math.floor(next() * 1_200)),
      tags: [...new Set([pick(tags, 2), pick(tags), `${pick(syllables)}${pick(syllables)}`])],
      gender: 'Female' as const,
      isPublic: next() < 0.8,
      image: `/media/${'0123456789abcdef'.repeat(2)}/full.webp`,
      imageColor: '#332211',
      createdAt: new Date(start + n * 60_000).toISOString(),
      updatedAt: new Date(start + n * 60_000).toISOString(),
      sharedWith: [],
      heldFor: [],
      reuse: 'export' as const,
      moderation: 'none' as const,
      isDeleted: false,
      version: 1,
      revision: 1,
    };
  }
}
