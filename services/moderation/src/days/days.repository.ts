import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { DayRow } from './day.row.ts';

@Injectable()
export class DaysRepository {
  private readonly rows: Collection<DayRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<DayRow>('days');
  }

  findAll(days: readonly string[]): Promise<DayRow[]> {
    return this.rows.find({ _id: { $in: [...days] } }).toArray();
  }

  async insert(row: DayRow): Promise<void> {
    await insertIfAbsent(this.rows, row);
  }
}
