import type { Eraser } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import type { LogRow } from '../log/log.service.ts';
import { SubjectsService } from '../subjects/subjects.service.ts';
import { toldToReporter, toldToSubject } from './told.rules.ts';
import { ToldRepository } from './told.repository.ts';

@Injectable()
export class ToldService implements Eraser {
  constructor(
    private readonly told: ToldRepository,
    private readonly subjects: SubjectsService,
  ) {}

  /** Idempotent. `reporterId` is empty if nobody reported the item. */
  async tell(entry: LogRow, reporterId: string): Promise<void> {
    const characterId = await this.subjects.characterOf(entry.subjectType, entry.subjectId);
    for (const row of [toldToSubject(entry, characterId), toldToReporter(entry, reporterId, characterId)]) {
      if (row) await this.told.insert(row);
    }
  }

  async erase(userId: string): Promise<void> {
    await this.told.deleteOf(userId);
  }
}
