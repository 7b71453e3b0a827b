import { cardIdOf } from '@masque/contracts';
import type { CharacterRow } from '../../services/catalog/src/characters/character.row.ts';
import type { VersionRow } from '../../services/catalog/src/characters/version.row.ts';
import { currentHour } from '../../services/catalog/src/changed-hour.ts';
import { markId, type MarkRow } from '../../services/social/src/marks/mark.row.ts';
import type { PopularityRow } from '../../services/social/src/popularity/popularity.service.ts';
import { reactionId, type ReactionRow } from '../../services/social/src/reactions/reaction.row.ts';
import { idOf, library } from './library.ts';
import { type GeneratedUser, userOf } from './users.ts';

export interface GeneratedCharacter {
  readonly author: GeneratedUser;
  readonly character: CharacterRow;
  readonly version: VersionRow;
  readonly popularity: PopularityRow | null;
  readonly reactions: readonly ReactionRow[];
  readonly favorites: readonly MarkRow[];
}

const OF_A_SEED = 1_000_000_000;
const MOST_READERS = 20_000;
const LEAST_READERS = 50;
const FIRST = 0.8;
const FAVORITES = 3;

export const readersOf = (count: number): number =>
  Math.min(MOST_READERS, Math.max(LEAST_READERS, Math.floor(count / 10)));

/** Zipf's law: the n-th most popular has one n-th of the first one's likes; most have none. */
export const likesOf = (rank: number, readers: number): number => Math.floor((FIRST * readers) / rank);

/** A permutation of 1 to `count` without a visible order. */
export function rankOf(index: number, count: number): number {
  let step = Math.max(1, Math.floor(count * 0.618));
  while (commonDivisor(step, count) !== 1) step += 1;
  // At most a million times a million, within the safe integers.
  return ((index * step + Math.floor(count / 3)) % count) + 1;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Deterministic for a seed, except for `changedHour`. All rows are marked to be published (docs/adr/0002). */
export function* generatedCatalog(count: number, seed: number): Generator<GeneratedCharacter> {
  const readers = readersOf(count);
  const changedHour = currentHour();
  let index = 0;
  for (const { character, version } of library(count, seed)) {
    const id = idOf(seed * OF_A_SEED + index);
    const author = userOf('author', Number(character.authorId.split('-')[1]), seed);
    const likes = character.isPublic ? likesOf(rankOf(index, count), readers) : 0;
    const fans = Array.from({ length: likes }, (_, n) => userOf('reader', (index * 31 + n) % readers, seed).userId);
    const since = character.createdAt;
    const favorites = fans.filter((_, n) => n % FAVORITES === 0);
    yield {
      author,
      character: {
        ...character,
        _id: id,
        authorId: author.userId,
        authorUsername: author.username,
        imageHash: null,
        imageColor: null,
        changedHour,
        outbox: { 'character-changed': true },
      },
      version: { ...version, _id: cardIdOf(id, 1), characterId: id, outbox: { 'card-published': true } },
      popularity:
        likes === 0
          ? null
          : {
              _id: id,
              ownerId: author.userId,
              counts: { likes, dislikes: 0, favorites: favorites.length, comments: 0 },
              epoch: 0,
              revision: 1,
              outbox: { 'popularity-changed': true },
            },
      reactions: fans.map((userId) => ({
        _id: reactionId(id, userId),
        characterId: id,
        authorId: author.userId,
        userId,
        isLike: true,
        changedAt: since,
        revision: 1,
      })),
      favorites: favorites.map((userId) => ({
        _id: markId('favorite', userId, id),
        userId,
        kind: 'favorite',
        targetId: id,
        targetOwnerId: author.userId,
        isSet: true,
        since,
        revision: 1,
        outbox: { 'mark-changed': true },
      })),
    };
    index += 1;
  }
}
