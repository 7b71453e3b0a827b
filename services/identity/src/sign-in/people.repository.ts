import { isDuplicate, Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { personKey, type PersonRow, personSchema } from './person.schema.ts';

@Injectable()
export class PeopleRepository {
  private readonly rows: Model<PersonRow>;

  constructor(store: Store) {
    this.rows = store.model('people', personSchema);
  }

  async find(issuer: string, sub: string): Promise<PersonRow | null> {
    return this.rows.findById(personKey(issuer, sub)).lean<PersonRow>().exec();
  }

  /** From then on whoever it is of signs in to a new account. */
  async removeAllOf(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId }).exec();
  }

  /** False if the person is known already. */
  async insert(person: Omit<PersonRow, '_id'>): Promise<boolean> {
    try {
      await this.rows.create({ ...person, _id: personKey(person.issuer, person.sub) });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}
