import { reportReasons } from '@masque/contracts/rules';
import { codeOf, type Court, type Reporter, type Thing } from './court.ts';

/** The 20 of a day are not what is looked at here. */
const MOST = 15;

interface OwnReport {
  readonly id: string;
  readonly description: string | null;
}

/** Reports something of somebody else; the other gateway shows it at once among one's own, once. */
export async function reportSomething(reporter: Reporter, court: Court): Promise<void> {
  const sent = court.descriptions.get(reporter.username) ?? [];
  const others = court.things.filter(({ owner }) => owner !== reporter.username);
  if (sent.length >= MOST || others.length === 0) return;
  const thing = reporter.random.pick(others);
  const description = `${reporter.username} reports ${sent.length + 1}`;
  court.descriptions.set(reporter.username, [...sent, description]);
  const gateway = reporter.gateway();
  const reason = reporter.random.pick(reportReasons[thing.type]);
  const body = { reportedType: thing.type, reportedId: thing.id, reason, description };
  const reply = await reporter.client.call(gateway, 'POST', 'reports', body);
  if (!reply || isUnderstood(thing, codeOf(reply))) return;
  if (reply.status !== 201) return reporter.complain(`a report answered ${reply.status} ${codeOf(reply)}`);
  const { report } = reply.body as { report: OwnReport };
  court.reports.push({ id: report.id, reporter: reporter.username, thing });
  const mine = await reporter.client.call(gateway + 1, 'GET', 'reports/mine');
  if (!mine) return;
  const { reports = [] } = mine.body as { reports?: OwnReport[] };
  const found = reports.filter(({ id }) => id === report.id).length;
  if (found !== 1) reporter.complain(`one’s own report is ${found} times in one’s list at once after it`);
}

/** What is hidden, or new, is not found; and an author may be suspended. */
const isUnderstood = ({ type }: Thing, code: string): boolean =>
  code === 'account.suspended' || code === `${type}.not_found`;
