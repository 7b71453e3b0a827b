import { createHash } from 'node:crypto';
import { type EventData, ensure, orThrow, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { automatic, LogService, type NewEntry } from '../log/log.service.ts';
import { SubjectStatesService } from '../subject-states/subject-states.service.ts';
import { SubjectsService } from '../subjects/subjects.service.ts';

const ID_LENGTH = 40;

@Injectable()
export class ReviewsService {
  constructor(
    private readonly log: LogService,
    private readonly states: SubjectStatesService,
    private readonly subjects: SubjectsService,
  ) {}

  async request(viewer: Viewer, characterId: string): Promise<{ moderation: 'pending' }> {
    const character = await orThrow(this.subjects.findLatest('character', characterId), 'character.not_found');
    // Non-owners must not learn that a hidden character exists.
    ensure(!character.isDeleted && character.ownerId === viewer.userId, 'character.not_found');
    const { moderation: now } = await this.states.of('character', characterId);
    if (now === 'pending') return { moderation: 'pending' };
    await this.log.append(async () => {
      const { moderation } = await this.states.of('character', characterId);
      ensure(moderation !== 'none', 'review.not_hidden');
      return {
        ...byNobody(characterId, viewer.userId),
        kind: 'review.requested',
        before: { moderation },
        after: { moderation: 'pending' },
      };
    });
    return { moderation: 'pending' };
  }

  /** The same event can repeat. */
  async hold({ characterId, authorId, heldFor, moderation, isDeleted }: EventData<'character.changed'>): Promise<void> {
    if (isDeleted || moderation !== 'pending' || heldFor.length === 0) return;
    const found = heldFor.toSorted().join(', ');
    const digest = createHash('sha256').update(`${characterId} ${found}`).digest('hex').slice(0, ID_LENGTH);
    const entry = async (): Promise<Omit<NewEntry, 'id'>> => ({
      ...byNobody(characterId, authorId),
      kind: 'review.held',
      before: {},
      after: { moderation: 'pending', heldFor: found },
    });
    await this.log.append(entry, `held-${digest}`);
  }
}

const byNobody = (subjectId: string, userId: string) =>
  ({ ...automatic, subjectType: 'character', subjectId, userId }) as const;
