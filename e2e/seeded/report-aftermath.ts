import { reportStatuses } from '@masque/contracts/rules';
import type { Author } from './authors.ts';
import type { Client } from './client.ts';
import type { ModerationRecord, Reporter } from './moderation-record.ts';
import type { SeededLogEntry, Value } from './moderation-log.ts';

interface Report {
  readonly id: string;
  readonly reporterUsername: string;
  readonly reportedType: string;
  readonly reportedId: string;
  readonly description: string | null;
  readonly status: string;
}
interface OwnReport {
  readonly id: string;
  readonly status: string;
  readonly wasActedOn: boolean;
  readonly createdAt: string;
}

const ACTED = new Set(['hide', 'warn', 'suspend']);

/** All pages of the report list. */
export async function readReports(moderator: Client, gateway: number): Promise<Report[]> {
  const all: Report[] = [];
  for (let page = 1; ; page += 1) {
    const reply = (await moderator.call(gateway, 'GET', `reports?limit=100&page=${page}`))?.body as
      | { reports?: Report[]; pages?: number }
      | undefined;
    all.push(...(reply?.reports ?? []));
    if (page >= (reply?.pages ?? 0)) return all;
  }
}

const statusBy = (entries: readonly SeededLogEntry[]): ReadonlyMap<string, Value | undefined> =>
  new Map(
    entries.flatMap(({ kind, reportId, after }) =>
      kind === 'report.moved' ? [[reportId ?? '', after['status']]] : [],
    ),
  );

/** Each acknowledged report exists exactly once, in the state of its last move in the log. */
export function misfiled(
  record: ModerationRecord,
  reports: readonly Report[],
  entries: readonly SeededLogEntry[],
): string[] {
  const statuses = statusBy(entries);
  const ours = reports.filter(({ reportedId }) => record.isAbout(reportedId));
  const byId = Map.groupBy(ours, ({ id }) => id);
  const lost = [...new Map(record.reports.map((report) => [report.id, report])).values()].flatMap(
    ({ id, reportable }) => {
      const [report, ...more] = byId.get(id) ?? [];
      if (!report || more.length > 0) return [`report ${id} is ${report ? more.length + 1 : 0} times in the list`];
      return report.reportedType === reportable.type && report.reportedId === reportable.id
        ? []
        : [`report ${id} is about another`];
    },
  );
  const wrong = ours.flatMap(({ id, status }) => {
    const expected = statuses.get(id) ?? 'pending';
    return status === expected ? [] : [`report ${id} is ${status}, not ${expected}`];
  });
  const twice = (what: string, keyOf: (report: Report) => string | null) =>
    [...Map.groupBy(ours, keyOf)].flatMap(([key, all]) =>
      key !== null && all.length > 1 ? [`${what} ${key}: ${all.length} reports`] : [],
    );
  return [
    ...lost,
    ...wrong,
    ...twice('pending', ({ id, reporterUsername, reportedType, reportedId }) =>
      // A reopened report may coexist with a newer one.
      !statuses.has(id) ? `${reporterUsername || 'Masque'} about ${reportedType} ${reportedId}` : null,
    ),
    ...twice('made twice', ({ description }) => description),
    ...uninvited(ours, entries),
  ];
}

/** Masque itself reports at most once per review request. */
function uninvited(reports: readonly Report[], entries: readonly SeededLogEntry[]): string[] {
  const asked = Map.groupBy(
    entries.filter(({ kind }) => kind === 'review.requested'),
    ({ subjectId }) => subjectId,
  );
  return [
    ...Map.groupBy(
      reports.filter((report) => report.reporterUsername === ''),
      ({ reportedId }) => reportedId,
    ),
  ].flatMap(([id, made]) => {
    const times = asked.get(id)?.length ?? 0;
    return made.length <= times
      ? []
      : [`character ${id} was sent in ${times} times and asked about ${made.length} times`];
  });
}

/** Reports whose reporters see a different state. */
export async function misreported(
  { username, client }: Reporter,
  record: ModerationRecord,
  all: readonly Report[],
  entries: readonly SeededLogEntry[],
  gateway: number,
): Promise<string[]> {
  const body = ((await client.call(gateway, 'GET', 'reports/mine'))?.body ?? {}) as { reports?: OwnReport[] };
  const { reports = [] } = body;
  const statuses = statusBy(entries);
  const problems = record.reports
    .filter(({ reporter, id }) => reporter === username && reports.filter((each) => each.id === id).length !== 1)
    .map(({ id }) => `report ${id} is not once among one’s own`);
  const itemOf = new Map(all.map(({ id, reportedType, reportedId }) => [id, `${reportedType}:${reportedId}`]));
  for (const { id, status, wasActedOn, createdAt } of reports) {
    const expected = statuses.get(id) ?? 'pending';
    if (status !== expected) problems.push(`one’s own report ${id} is ${status}, not ${expected}`);
    const acted = entries.filter(
      ({ kind, at, reportId }) =>
        ACTED.has(kind) && at >= new Date(createdAt) && itemOf.get(reportId ?? '') === itemOf.get(id),
    );
    const wasOpened = acted.some((entry) => wasOpen(id, entry.seq, entries));
    // The action on another report may predate this one's insertion.
    const wasItself = acted.some((entry) => entry.reportId === id && wasOpen(id, entry.seq, entries));
    if (wasActedOn && !wasOpened) problems.push(`report ${id} says that it was acted on`);
    if (!wasActedOn && wasItself && status === 'resolved')
      problems.push(`report ${id} does not say that it was acted on`);
  }
  return problems.map((problem) => `${username}, gateway ${gateway + 1}: ${problem}`);
}

function wasOpen(reportId: string, seq: number, entries: readonly SeededLogEntry[]): boolean {
  const last = entries.findLast(
    (entry) => entry.kind === 'report.moved' && entry.reportId === reportId && entry.seq < seq,
  );
  return !last || last.after['status'] === 'pending' || last.after['status'] === 'reviewed';
}

/** The panel's counts match the list. */
export async function miscounted(moderator: Client, reports: readonly Report[], gateway: number): Promise<string[]> {
  const stats = ((await moderator.call(gateway, 'GET', 'reports/stats'))?.body ?? {}) as Record<string, number>;
  const count = (status: string) => reports.filter((report) => report.status === status).length;
  const totals = await Promise.all(
    reportStatuses.map(async (status) => {
      const reply = await moderator.call(gateway, 'GET', `reports?limit=1&status=${status}`);
      return [status, (reply?.body as { total?: number } | undefined)?.total] as const;
    }),
  );
  const expected = {
    ...Object.fromEntries(['pending', 'resolved', 'dismissed'].map((status) => [status, count(status)])),
    total: reports.length,
  };
  return [
    ...Object.entries(expected).flatMap(([key, value]) =>
      stats[key] === value ? [] : [`stats count ${stats[key]} ${key}, not ${value}`],
    ),
    ...totals.flatMap(([status, total]) =>
      total === count(status) ? [] : [`the list of ${status} counts ${total}, not ${count(status)}`],
    ),
  ];
}

/** Each acknowledged appeal exists once, with the answer from the log. */
export async function unanswered(
  { username, client, appeals }: Author,
  entries: readonly SeededLogEntry[],
  gateway: number,
): Promise<string[]> {
  const body = ((await client.call(gateway, 'GET', 'appeals'))?.body ?? {}) as {
    appeals?: { id: string; status: string; text: string }[];
  };
  const problems = [...appeals].flatMap(([id, text]) => {
    const found = body.appeals?.filter((appeal) => appeal.id === id && appeal.text === text).length;
    return found === 1 ? [] : [`appeal ${id} is ${found} times there`];
  });
  for (const { id, status } of body.appeals ?? []) {
    const answers = entries.filter(({ appealedId }) => appealedId === id);
    if (answers.length > 1) problems.push(`appeal ${id} was answered ${answers.length} times`);
    const expected = answers[0]?.kind.replace('appeal.', '') ?? 'pending';
    if (status !== expected) problems.push(`appeal ${id} is ${status}, not ${expected}`);
  }
  return problems.map((problem) => `${username}, gateway ${gateway + 1}: ${problem}`);
}
