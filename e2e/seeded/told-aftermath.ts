import type { Client } from './client.ts';
import type { SeededLogEntry } from './moderation-log.ts';
import type { readReports } from './report-aftermath.ts';

type Reports = Awaited<ReturnType<typeof readReports>>;

interface Notice {
  readonly kind: string;
  readonly decision: { readonly id: string; readonly action: string; readonly outcome: string | null } | null;
}
interface Person {
  readonly username: string;
  readonly client: Client;
  /** Authors only. */
  readonly userId?: string;
}

const TOLD = new Set([
  'hide',
  'restore',
  'warn',
  'suspend',
  'lift',
  'verify',
  'suspension.ended',
  'appeal.accepted',
  'appeal.rejected',
]);

/** Everyone gets exactly one notice per decision about them or about something they reported. */
export async function mistold(
  { username, client, userId }: Person,
  reports: Reports,
  entries: readonly SeededLogEntry[],
  gateway: number,
) {
  const own = new Set(reports.filter(({ reporterUsername }) => reporterUsername === username).map(({ id }) => id));
  const isOutcome = ({ after: { status } }: SeededLogEntry) => status === 'resolved' || status === 'dismissed';
  const expected = entries.flatMap((entry) => [
    ...(entry.userId === userId && TOLD.has(entry.kind) ? [`decision ${entry.id} ${entry.kind}`] : []),
    ...(entry.kind === 'report.moved' && own.has(entry.reportId ?? '') && isOutcome(entry)
      ? [`report ${entry.id} ${entry.after['status']}`]
      : []),
  ]);
  const told: string[] = [];
  for (let cursor = ''; ;) {
    const page = (await client.call(gateway, 'GET', `notices?limit=100${cursor && `&cursor=${cursor}`}`))?.body as
      | { notices?: Notice[]; nextCursor?: string | null }
      | undefined;
    for (const { kind, decision } of page?.notices ?? [])
      if (decision) told.push(`${kind} ${decision.id} ${decision.outcome ?? decision.action}`);
    cursor = page?.nextCursor ?? '';
    if (!cursor) break;
  }
  const times = (all: readonly string[], one: string) => all.filter((each) => each === one).length;
  return [...new Set([...expected, ...told])]
    .filter((one) => times(told, one) !== times(expected, one))
    .map(
      (one) =>
        `${username}, gateway ${gateway + 1}: was told ${times(told, one)} times, not ${times(expected, one)}: ${one}`,
    );
}

interface Numbers {
  readonly reports: number;
  readonly byOutcome: readonly { readonly status: string; readonly count: number }[];
  readonly byAction: readonly { readonly action: string; readonly count: number }[];
  readonly byRule: readonly { readonly rule: string | null; readonly count: number }[];
  readonly appeals: { readonly accepted: number; readonly rejected: number };
}

export async function untransparent(
  anybody: Client,
  reports: Reports,
  entries: readonly SeededLogEntry[],
  gateway: number,
): Promise<string[]> {
  // A different period each time, so nothing is cached.
  const from = new Date(Date.now() - 30 * 24 * 60 * 60 * 1_000).toISOString();
  const { numbers } = ((await anybody.call(gateway, 'GET', `transparency?from=${from}`))?.body ?? {}) as {
    numbers?: Numbers;
  };
  if (!numbers) return [`no numbers at gateway ${gateway + 1}`];
  const { byAction, byRule, byOutcome, appeals } = numbers;
  const count = (is: (entry: SeededLogEntry) => boolean) => entries.filter(is).length;
  const actions = new Set(byAction.map(({ action }) => action));
  const lines: (readonly [string, number, number])[] = [
    ['reports', numbers.reports, reports.length],
    ...byAction.map(({ action, count: given }) => [action, given, count(({ kind }) => kind === action)] as const),
    ...byRule.map(
      ({ rule, count: given }) =>
        [`rule ${rule}`, given, count((entry) => actions.has(entry.kind) && entry.rule === rule)] as const,
    ),
    ...byOutcome.map(
      ({ status, count: given }) =>
        [status, given, count(({ kind, after }) => kind === 'report.moved' && after['status'] === status)] as const,
    ),
    ['accepted', appeals.accepted, count(({ kind }) => kind === 'appeal.accepted')],
    ['rejected', appeals.rejected, count(({ kind }) => kind === 'appeal.rejected')],
  ];
  return lines.flatMap(([what, given, expected]) =>
    given === expected ? [] : [`transparency at gateway ${gateway + 1} has ${given} of ${what}, not ${expected}`],
  );
}
