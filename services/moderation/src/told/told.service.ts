import type { Eraser } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { LogRow } from '../log/log.service.ts';
import { SubjectsService } from '../subjects/subjects.service.ts';
import { toldToReporter, toldToSubject } from './told.rules.ts';
import { ToldRepository } from './told.repository.ts';

/** Tells users of decisions: social makes notices of it. */
@Injectable()
export class ToldService implements Eraser {
  constructor(
    private readonly told: ToldRepository,
    private readonly subjects: SubjectsService,
  ) {}

  /** May be repeated: the same is told once. `reporterId`: empty if nobody had reported it. */
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
