import { createHash } from 'node:crypto';
import { issuers } from '@masque/contracts';
import type { Upgrade } from '@masque/service-kit';
import { personKey, type PersonRow } from './person.schema.ts';

/** A person as version 0.1 stored them: `_id` is the `sub`. */
type OldPersonRow = Omit<PersonRow, 'issuer' | 'sub'>;

const DIGITS = 10n ** 20n;

/** How version 0.1's local provider made a `sub` of an e-mail address in lower case. */
function localSubject(email: string): string {
  const hash = BigInt(`0x${createHash('sha256').update(email).digest('hex')}`);
  return `1${String(hash % DIGITS).padStart(20, '0')}`;
}

/**
 * Keys people by issuer and `sub`. Version 0.1 knew two providers and did not note which one a person came from, but a
 * local `sub` follows from the e-mail address; everybody else came from Google. The new row is written before the old
 * one is removed, so a batch can be repeated.
 */
export const keyPeopleByIssuer = (number: number): Upgrade => ({
  number,
  name: 'people are keyed by issuer and subject',
  run: async (context) => {
    const { db } = context;
    const people = db.collection<PersonRow>('people');
    const accounts = db.collection<{ _id: string; email: string }>('accounts');
    await context.inBatches<OldPersonRow>(
      'people',
      async (batch) => {
        const owners = await accounts.find({ _id: { $in: batch.map(({ userId }) => userId) } }).toArray();
        const emails = new Map(owners.map(({ _id, email }) => [_id, email]));
        for (const { _id: sub, ...rest } of batch) {
          const issuer = localSubject(emails.get(rest.userId) ?? '') === sub ? issuers.local : issuers.google;
          const row = { ...rest, issuer, sub };
          await people.updateOne({ _id: personKey(issuer, sub) }, { $setOnInsert: row }, { upsert: true });
          await people.deleteOne({ _id: sub });
        }
      },
      { filter: { issuer: { $exists: false } } },
    );
  },
});
