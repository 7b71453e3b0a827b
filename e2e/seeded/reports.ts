import { reportReasons } from '@masque/contracts/rules';
import { codeOf, type ModerationRecord, type Reporter, type Reportable } from './moderation-record.ts';

/** Stays below the limit of 20 per day, which isn't under test. */
const MOST = 15;

interface OwnReport {
  readonly id: string;
  readonly description: string | null;
}

/** Reports somebody else's item; the other gateway must list it at once, exactly once. */
export async function reportSomething(reporter: Reporter, record: ModerationRecord): Promise<void> {
  const sent = record.descriptions.get(reporter.username) ?? [];
  const others = record.reportables.filter(({ owner }) => owner !== reporter.username);
  if (sent.length >= MOST || others.length === 0) return;
  const reportable = reporter.random.pick(others);
  const description = `${reporter.username} reports ${sent.length + 1}`;
  record.descriptions.set(reporter.username, [...sent, description]);
  const gateway = reporter.gateway();
  const reason = reporter.random.pick(reportReasons[reportable.type]);
  const body = { reportedType: reportable.type, reportedId: reportable.id, reason, description };
  const reply = await reporter.client.call(gateway, 'POST', 'reports', body);
  if (!reply || isUnderstood(reportable, codeOf(reply))) return;
  if (reply.status !== 201) return reporter.complain(`a report answered ${reply.status} ${codeOf(reply)}`);
  const { report } = reply.body as { report: OwnReport };
  record.reports.push({ id: report.id, reporter: reporter.username, reportable });
  const mine = await reporter.client.call(gateway + 1, 'GET', 'reports/mine');
  if (!mine) return;
  const { reports = [] } = mine.body as { reports?: OwnReport[] };
  const found = reports.filter(({ id }) => id === report.id).length;
  if (found !== 1) reporter.complain(`one’s own report is ${found} times in one’s list at once after it`);
}

/** Hidden and brand-new items aren't found, and the reporter may be suspended. */
const isUnderstood = ({ type }: Reportable, code: string): boolean =>
  code === 'account.suspended' || code === `${type}.not_found`;
