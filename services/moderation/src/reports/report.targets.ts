import { canSee, DomainError, ensure, orThrow, type Viewer } from '@masque/contracts';
import type { ReportedType } from '@masque/contracts/rules';
import { Injectable } from '@nestjs/common';
import { SubjectStatesService } from '../subject-states/subject-states.service.ts';
import { type SubjectRow, SubjectsService } from '../subjects/subjects.service.ts';

@Injectable()
export class ReportTargets {
  constructor(
    private readonly subjects: SubjectsService,
    private readonly states: SubjectStatesService,
  ) {}

  async get(viewer: Viewer, type: ReportedType, id: string): Promise<SubjectRow> {
    const target = await this.visible(viewer, type, id);
    ensure(target.ownerId !== viewer.userId, 'report.own');
    return target;
  }

  private visible(viewer: Viewer, type: ReportedType, id: string): Promise<SubjectRow> {
    if (type === 'character') return this.character(viewer, id);
    return type === 'comment' ? this.comment(viewer, id) : this.user(id);
  }

  private async character(viewer: Viewer, id: string): Promise<SubjectRow> {
    const { moderation } = await this.states.of('character', id);
    const isSeen = (row: SubjectRow) => {
      // A decision counts before the catalog's event about it comes back.
      const state = moderation === 'none' ? row.moderation : moderation;
      return canSee(viewer, { ...row, authorId: row.ownerId, moderation: state });
    };
    const row = await orThrow(this.subjects.findLatest('character', id, isSeen), 'character.not_found');
    ensure(isSeen(row), 'character.not_found');
    return row;
  }

  private async comment(viewer: Viewer, id: string): Promise<SubjectRow> {
    const row = await orThrow(this.subjects.findLatest('comment', id), 'comment.not_found');
    const { moderation } = await this.states.of('comment', id);
    const isShown = moderation === 'none' || row.ownerId === viewer.userId || viewer.isAdmin;
    ensure(!row.isDeleted && isShown, 'comment.not_found');
    await this.character(viewer, row.characterId ?? '').catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'character.not_found'
        ? new DomainError('comment.not_found')
        : error;
    });
    return row;
  }

  private async user(idOrName: string): Promise<SubjectRow> {
    const row = await orThrow(this.subjects.findLatestUser(idOrName), 'user.not_found');
    ensure(!row.isDeleted, 'user.not_found');
    return row;
  }
}
