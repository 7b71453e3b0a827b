import { type OwnReport, reportRoutes } from '@masque/contracts';
import type { Person } from './api.ts';
import { expectWithin } from './expect-within.ts';

const EVENT_MS = 10_000;

/** Reports a character, comment or user; moderation learns of their existence by an event. */
export async function reported(
  by: Person,
  reportedType: OwnReport['reportedType'],
  reportedId: string,
  reason = 'Other',
): Promise<OwnReport> {
  const body = { reportedType, reportedId, reason };
  let made: OwnReport | undefined;
  await expectWithin(EVENT_MS, async () => {
    const reply = await by.call(reportRoutes.createReport, { body });
    if (reply.status === 201) made = reply.body.report;
    return made;
  });
  if (!made) throw new Error('The report was not made');
  return made;
}
