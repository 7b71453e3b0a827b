import { StoreConnection, unlessDuplicate } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { personKey, type PersonRow, personSchema } from './person.schema.ts';

@Injectable()
export class SignInPeopleRepository {
  private readonly rows: Model<PersonRow>;

  constructor(store: StoreConnection) {
    this.rows = store.model('people', personSchema);
  }

  async find(issuer: string, sub: string): Promise<PersonRow | null> {
    return this.rows.findById(personKey(issuer, sub)).lean<PersonRow>().exec();
  }

  async allOf(userId: string): Promise<PersonRow[]> {
    const rows = await this.rows.find({ userId }).lean<PersonRow[]>().exec();
    const since = ({ addedAt }: PersonRow) => addedAt?.getTime() ?? 0;
    return rows.toSorted((one, other) => since(one) - since(other));
  }

  async setEmail(id: string, email: string): Promise<void> {
    await this.rows.updateOne({ _id: id, addedAt: { $exists: true } }, { $set: { email } }).exec();
  }

  async putFirst(id: string): Promise<void> {
    await this.rows.updateOne({ _id: id }, { $unset: { addedAt: 1, email: 1 } }).exec();
  }

  /** False for the last one. Marks before counting, so at least one of two concurrent removals sees none left. */
  async remove(id: string, userId: string): Promise<boolean> {
    await this.rows.updateOne({ _id: id, userId }, { $set: { isLeaving: true } }).exec();
    const staying = await this.rows.countDocuments({ userId, isLeaving: { $exists: false } }).exec();
    if (staying > 0) await this.rows.deleteOne({ _id: id, userId }).exec();
    else await this.rows.updateOne({ _id: id, userId }, { $unset: { isLeaving: 1 } }).exec();
    return staying > 0;
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId }).exec();
  }

  async haveAddress(email: string, but = ''): Promise<boolean> {
    return (await this.rows.exists({ email, userId: { $ne: but } })) !== null;
  }

  async stopClaiming(id: string): Promise<void> {
    await this.rows.updateOne({ _id: id }, { $unset: { claiming: 1 } }).exec();
  }

  insert(person: Omit<PersonRow, '_id'>): Promise<boolean> {
    return unlessDuplicate(this.rows.create({ ...person, _id: personKey(person.issuer, person.sub) }));
  }
}
