import { Store, upsertNewer } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type SubjectRow, subjectSchema } from './subject.schema.ts';

@Injectable()
export class SubjectsRepository {
  private readonly rows: Model<SubjectRow>;

  constructor(store: Store) {
    this.rows = store.model('subjects', subjectSchema);
  }

  /** Keeps the newest state; an older or repeated one changes nothing. */
  async keep({ _id, ...state }: SubjectRow): Promise<void> {
    await upsertNewer(this.rows, _id, state);
  }

  async find(kind: SubjectRow['kind'], id: string): Promise<SubjectRow | null> {
    return this.rows.findById(`${kind}:${id}`).lean<SubjectRow>().exec();
  }
}
