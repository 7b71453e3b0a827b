import { type OwnReport, reportRoutes } from '@masque/contracts';
import type { Person } from './api.ts';

export async function reported(
  by: Person,
  reportedType: OwnReport['reportedType'],
  reportedId: string,
  reason = 'Other',
): Promise<OwnReport> {
  const { status, body } = await by.call(reportRoutes.createReport, { body: { reportedType, reportedId, reason } });
  if (status !== 201) throw new Error(`The report was not made: ${status}`);
  return body.report;
}
