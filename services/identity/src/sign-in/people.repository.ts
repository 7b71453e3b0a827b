import { isDuplicate, Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type PersonRow, personSchema } from './person.schema.ts';

@Injectable()
export class PeopleRepository {
  private readonly rows: Model<PersonRow>;

  constructor(store: Store) {
    this.rows = store.model('people', personSchema);
  }

  async find(sub: string): Promise<PersonRow | null> {
    return this.rows.findById(sub).lean<PersonRow>().exec();
  }

  /** False when the person is known already. */
  async insert(person: PersonRow): Promise<boolean> {
    try {
      await this.rows.create(person);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}
