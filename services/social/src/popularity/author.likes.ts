import { Injectable } from '@nestjs/common';
import { AuthorLikesRepository } from './author-likes.repository.ts';
import { PopularityRepository } from './popularity.repository.ts';

/**
 * Likes of all characters of an author, in one row: a sum that is kept while increments say all that happens to it, and
 * made anew, from a row of each character, when it was forgotten. The counts of the characters have epochs for the same
 * reason (docs/adr/0026).
 */
@Injectable()
export class AuthorLikes {
  constructor(
    private readonly sums: AuthorLikesRepository,
    private readonly characters: PopularityRepository,
  ) {}

  async of(authorId: string): Promise<number> {
    const row = await this.sums.find(authorId);
    if (row?.isKnown) return row.likes;
    const likes = (await this.characters.likesOf([authorId])).get(authorId) ?? 0;
    await this.sums.keep(authorId, row, likes);
    return likes;
  }

  /** To be read before the count of a character is changed. */
  async epochOf(authorId: string): Promise<number> {
    return (await this.sums.find(authorId))?.epoch ?? 0;
  }

  async add(authorId: string, epoch: number, by: number): Promise<void> {
    if (!(await this.sums.add(authorId, epoch, by))) await this.sums.forget(authorId);
  }

  /** To be called after the count of a character was made anew, or a character is the author's no more. */
  async forget(authorId: string): Promise<void> {
    if (authorId !== '') await this.sums.forget(authorId);
  }

  forgetAll(): Promise<void> {
    return this.sums.forgetAll();
  }
}
