import type { AuditEntry } from '@masque/contracts';

const columns = {
  seq: ({ seq }) => String(seq),
  id: ({ id }) => id,
  at: ({ at }) => at,
  moderator: ({ moderator }) => moderator,
  kind: ({ kind }) => kind,
  subject_type: ({ subject }) => subject.type,
  subject_id: ({ subject }) => subject.id,
  subject_name: ({ subject }) => subject.name ?? '',
  report: ({ reportId }) => reportId ?? '',
  rule: ({ rule }) => rule ?? '',
  before: ({ before }) => JSON.stringify(before),
  after: ({ after }) => JSON.stringify(after),
  note: ({ note }) => note,
  message: ({ message }) => message,
  public_reason: ({ publicReason }) => publicReason,
  hash: ({ hash }) => hash,
} as const satisfies Record<string, (entry: AuditEntry) => string>;

/** Keeps spreadsheets from running text as a formula. Source: OWASP, CSV injection. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
/** Source: RFC 4180. */
const cell = (text: string): string => {
  const safe = harmless(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

export const csvHead = (): string => line(Object.keys(columns));
export const toCsv = (entries: readonly AuditEntry[]): string =>
  entries.map((entry) => line(Object.values(columns).map((read) => read(entry)))).join('');
