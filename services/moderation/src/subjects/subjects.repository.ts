import { readsById, StoreConnection, upsertNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type SubjectRow, subjectSchema } from './subject.schema.ts';

@Injectable()
export class SubjectsRepository {
  private readonly rows: Model<SubjectRow>;
  readonly find: (key: string) => Promise<SubjectRow | null>;

  constructor(store: StoreConnection) {
    this.rows = store.model('subjects', subjectSchema);
    this.find = readsById(store.collection<SubjectRow>('subjects'));
  }

  /** Ignores older and repeated states. Returns whether it wrote. */
  keep({ _id, ...state }: SubjectRow): Promise<boolean> {
    return upsertNewer(this.rows, _id, state);
  }

  async findUserByName(nameKey: string): Promise<SubjectRow | null> {
    return this.rows.findOne({ nameKey, isDeleted: false }).lean<SubjectRow>().exec();
  }
}
