import type { AuditEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { mediumTime } from '@masque/web-kit';

const words = texts.adminReport;
type Value = AuditEntry['before'][string];

const isOneOf = <T extends object>(known: T, name: unknown): name is keyof T =>
  (typeof name === 'string' || typeof name === 'number') && Object.hasOwn(known, name);

const times = /^\d{4}-\d\d-\d\dT/;

function shownValue(value: Value | undefined): string {
  if (value === undefined || value === null || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.people.yes : words.people.no;
  if (isOneOf(texts.moderation.statuses, value)) return texts.moderation.statuses[value];
  if (isOneOf(words.visibility, value)) return words.visibility[value];
  if (isOneOf(texts.moderation.appealStatuses, value)) return texts.moderation.appealStatuses[value];
  return typeof value === 'string' && times.test(value) ? mediumTime(value) : String(value);
}

export interface LoggedChange {
  readonly name: string;
  readonly text: string;
}

export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): LoggedChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      name: isOneOf(words.values, name) ? words.values[name] : name,
      text: words.change(shownValue(before[name]), shownValue(after[name])),
    }));
