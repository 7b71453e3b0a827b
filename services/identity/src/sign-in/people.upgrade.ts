import type { Connection } from 'mongoose';
import { personKey } from './person.schema.ts';

/** A person as they were stored before there were issuers: `_id` is the `sub`. */
interface OldPersonRow {
  _id: string;
  issuer?: string;
  sub?: string;
  userId: string;
  username: string;
  createdAt: Date;
}

/**
 * Keys people by issuer and `sub` who were keyed by `sub` alone. All of them came from one provider. The new row is
 * written before the old one is removed, so the step can be interrupted, repeated and run by several instances.
 */
export async function keyPeopleByIssuer(connection: Connection, issuer: string): Promise<void> {
  const people = connection.collection<OldPersonRow>('people');
  for await (const { _id: sub, ...rest } of people.find({ issuer: { $exists: false } })) {
    const _id = personKey(issuer, sub);
    await people.updateOne({ _id }, { $setOnInsert: { ...rest, issuer, sub } }, { upsert: true });
    await people.deleteOne({ _id: sub });
  }
}
