import { Card, emptyCard } from '@masque/contracts';
import type { CharacterRow } from '../../services/catalog/src/characters/character.row.ts';
import { cardColumns, type VersionRow } from '../../services/catalog/src/characters/version.row.ts';
import { Language, randomNumbers, scripts, type Script } from './texts.ts';

const tags = 'fantasy romance mystery horror sci-fi school detective magic history comedy drama space'.split(' ');
const RARE_TAGS = 5_000;
const AUTHORS = 4_000;
const PROLIFIC = 0.005;
const START = Date.UTC(2025, 0, 1);
const MINUTE = 60_000;

export const idOf = (n: number): string => `01${String(n).padStart(24, '0')}`;
export const authorOf = (n: number) => ({
  userId: `user-${n}`,
  username: `author_${n}`,
  isNamed: true,
  isAdmin: false,
});

export function* library(count: number, seed = 1): Generator<{ character: CharacterRow; version: VersionRow }> {
  const next = randomNumbers(seed);
  const languages = new Map<Script, Language>(scripts.map(([script]) => [script, new Language(script, next)]));
  const chosen = scripts.flatMap(([script, share]) => Array.from({ length: share }, () => script));
  const writer = () =>
    languages.get(chosen[Math.floor(next() * chosen.length)] ?? 'latin') ?? new Language('latin', next);
  const length = (median: number, most: number) =>
    Math.min(most, Math.round(median * Math.exp((next() + next() + next() - 1.5) * 1.6)));
  for (let n = 0; n < count; n += 1) {
    const language = writer();
    const author = next() < PROLIFIC ? 0 : Math.floor(AUTHORS * next() ** 2);
    const created = new Date(START + n * MINUTE);
    const name =
      language
        .text(8 + Math.floor(next() * 12))
        .slice(0, 40)
        .trim() || 'Nobody';
    const summary = language.text(length(140, 480)).slice(0, 500);
    const own = {
      _id: idOf(n),
      revision: 1,
      createdAt: created,
      updatedAt: created,
      isDeleted: false,
    };
    const card = Card.parse({
      ...emptyCard,
      name,
      summary,
      scenario: language.text(length(650, 5_000)),
      personality: language.text(length(500, 3_000)),
      firstMessage: language.text(length(400, 2_500)),
      exampleDialogs: language.text(length(300, 2_000)),
    });
    const chars = [
      ...new Set([
        tags[Math.floor(tags.length * next() ** 2)] ?? '',
        tags[Math.floor(tags.length * next())] ?? '',
        `tag-${Math.floor(RARE_TAGS ** next())}`,
      ]),
    ];
    yield {
      character: {
        ...own,
        authorId: authorOf(author).userId,
        authorUsername: authorOf(author).username,
        name,
        summary,
        tags: chars,
        gender: 'Female',
        isPublic: next() < 0.8,
        reuse: 'export',
        sharedWith: [],
        moderation: 'none',
        imageHash: next() < 0.7 ? n.toString(16).padStart(64, '0') : null,
        imageColor: '#332211',
        formerImages: [],
        version: 1,
        editRevision: 1,
        changedHour: Math.floor(created.getTime() / 3_600_000),
      },
      version: {
        _id: `${own._id}:1`,
        revision: 1,
        characterId: own._id,
        n: 1,
        previous: null,
        ...cardColumns(card),
        changed: [],
        original: null,
        createdAt: created,
        isDeleted: false,
      },
    };
  }
}
