import type { Card, ModerationState } from '@masque/contracts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { CatalogConfig } from '../../config.ts';
import type { CharacterRow } from '../character.row.ts';
import { moderationOf } from './moderation.rules.ts';
import { reviewedDomain, reviewedText, reviewedWord, type ReviewedFor } from './review.rules.ts';

type Reviewed = Pick<CharacterRow, 'isPublic' | 'tags'>;
type Known = Pick<CharacterRow, 'decided' | 'clearedFor'>;

@Injectable()
export class ReviewService {
  private readonly lists: readonly ReviewedFor[];

  constructor(@Inject(CONFIG) { review }: CatalogConfig) {
    this.lists = [...review.words.map(reviewedWord), ...review.domains.map(reviewedDomain)];
  }

  of(
    { isPublic, tags }: Reviewed,
    card: Card,
    { decided = 'none', clearedFor = [] }: Known = {},
  ): { heldFor: string[]; moderation: ModerationState } {
    const heldFor = isPublic ? this.found([card, tags]).filter((entry) => !clearedFor.includes(entry)) : [];
    return { heldFor, moderation: moderationOf({ decided, heldFor }) };
  }

  private found(texts: unknown): string[] {
    if (this.lists.length === 0) return [];
    const text = reviewedText(texts);
    return this.lists.filter(({ isIn }) => isIn(text)).map(({ entry }) => entry);
  }
}
