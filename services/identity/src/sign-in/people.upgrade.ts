import { createHash } from 'node:crypto';
import { issuers } from '@masque/contracts';
import type { Upgrade } from '@masque/service-kit/store';
import { personKey, type PersonRow } from './person.schema.ts';

type OldPersonRow = Omit<PersonRow, 'issuer' | 'sub'>;

const DIGITS = 10n ** 20n;

function localSubject(email: string): string {
  const hash = BigInt(`0x${createHash('sha256').update(email).digest('hex')}`);
  return `1${String(hash % DIGITS).padStart(20, '0')}`;
}

/**
 * Version 0.1 didn't record the provider, but a local `sub` derives from the email address; all others came from
 * Google. Writes the new row before removing the old one, so a batch can be repeated.
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
