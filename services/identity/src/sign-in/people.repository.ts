import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { personKey, type PersonRow } from './person.row.ts';

@Injectable()
export class SignInPeopleRepository {
  private readonly rows: Collection<PersonRow>;

  constructor(store: StoreConnection) {
    store.declareIndexes('people', [
      { key: { userId: 1 } },
      { key: { email: 1 }, sparse: true },
      { key: { claiming: 1 }, unique: true, sparse: true },
    ]);
    this.rows = store.collection<PersonRow>('people');
  }

  find(issuer: string, sub: string): Promise<PersonRow | null> {
    return this.rows.findOne({ _id: personKey(issuer, sub) });
  }

  async allOf(userId: string): Promise<PersonRow[]> {
    const rows = await this.rows.find({ userId }).toArray();
    const since = ({ addedAt }: PersonRow) => addedAt?.getTime() ?? 0;
    return rows.toSorted((one, other) => since(one) - since(other));
  }

  async setEmail(id: string, email: string): Promise<void> {
    await this.rows.updateOne({ _id: id, addedAt: { $exists: true } }, { $set: { email } });
  }

  async putFirst(id: string): Promise<void> {
    await this.rows.updateOne({ _id: id }, { $unset: { addedAt: 1, email: 1 } });
  }

  /** False for the last one. Marks before counting, so at least one of two concurrent removals sees none left. */
  async remove(id: string, userId: string): Promise<boolean> {
    await this.rows.updateOne({ _id: id, userId }, { $set: { isLeaving: true } });
    const staying = await this.rows.countDocuments({ userId, isLeaving: { $exists: false } });
    if (staying > 0) await this.rows.deleteOne({ _id: id, userId });
    else await this.rows.updateOne({ _id: id, userId }, { $unset: { isLeaving: 1 } });
    return staying > 0;
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
  }

  async haveAddress(email: string, but = ''): Promise<boolean> {
    return (await this.rows.countDocuments({ email, userId: { $ne: but } }, { limit: 1 })) > 0;
  }

  async stopClaiming(id: string): Promise<void> {
    await this.rows.updateOne({ _id: id }, { $unset: { claiming: 1 } });
  }

  insert(person: Omit<PersonRow, '_id'>): Promise<boolean> {
    return insertIfAbsent(this.rows, { ...person, _id: personKey(person.issuer, person.sub) });
  }
}
