import { reportedTypes } from '@masque/contracts/rules';
import { newId } from '@masque/service-kit';
import { MongoClient } from 'mongodb';
import { type Head, seal, START } from '../../services/moderation/src/log/log.rules.ts';
import { moveReport, newReport } from '../../services/moderation/src/reports/report.rules.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const DAYS = 60;
const OPEN = 400;
const BATCH = 500;
const DECIDED_AFTER_MS = 2 * 60 * 60 * 1_000;
const texts = { note: 'As agreed.', message: 'Please read the guidelines.', publicReason: 'Advertised a shop.' };

/** Writes rows as the service does, because half a million calls would take a day. The newest are open. */
export async function fillReports(url: string, count: number): Promise<void> {
  const client = await MongoClient.connect(url);
  const db = client.db('moderation');
  const rows = <T extends { _id: string }>(name: string) => db.collection<T>(name);
  const applied = (head: Head) =>
    rows('applied').updateOne({ _id: 'log' }, { $set: { seq: head.seq, hash: head.hash } }, { upsert: true });
  await applied({ ...START, seq: count });
  const start = Date.parse(new Date().toISOString().slice(0, 10)) - (DAYS - 1) * DAY_MS;
  let head: Head = START;
  for (let first = 0; first < count; first += BATCH) {
    const reports = [];
    const entries = [];
    for (let n = first; n < Math.min(count, first + BATCH); n += 1) {
      const made = aReport(n, new Date(start + (n / count) * DAYS * DAY_MS));
      const isOpen = n >= count - OPEN;
      const at = new Date(made.createdAt.getTime() + DECIDED_AFTER_MS);
      const report = isOpen ? made : moveReport(made, n % 3 === 0 ? 'dismissed' : 'resolved', at, n + 1);
      const entry = seal(anEntry(n, report), head, at);
      reports.push(report);
      entries.push(entry);
      head = entry;
    }
    await rows('reports').insertMany(reports);
    await rows('log').insertMany(entries);
  }
  await applied(head);
  await client.close();
}

function aReport(n: number, at: Date) {
  const type = reportedTypes[n % reportedTypes.length] ?? 'user';
  const reporter = { userId: `reporter-${n % 5_000}`, username: `reporter-${n % 5_000}` };
  const about = { type, itemId: `item-${n % 30_000}`, ownerId: `owner-${n % 9_000}`, name: 'Mira' };
  const description = 'They wrote something that is not nice at all, several times.';
  return newReport({ id: newId(at), reporter, ...about, reason: 'Other', description }, at);
}

const anEntry = (n: number, report: ReturnType<typeof aReport>) => ({
  id: newId(),
  moderatorId: `moderator-${n % 3}`,
  moderator: `moderator-${n % 3}`,
  kind: n % 20 === 0 ? ('hide' as const) : ('report.moved' as const),
  subjectType: report.reportedType,
  subjectId: report.reportedId,
  userId: report.userId,
  reportId: report._id,
  appealedId: null,
  rule: 'spam' as const,
  before: { status: 'pending' },
  after: { status: report.status },
  texts,
});
