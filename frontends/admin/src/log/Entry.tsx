import type { AuditEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { isolate, mediumTime } from '@masque/web-kit';
import { Muted } from '@masque/web-ui';
import css from './log.module.css';

const times = /^\d{4}-\d\d-\d\dT/;

const words = texts.adminReport;
const { names: rules } = texts.guidelines;

export function EntryText({ entry }: { entry: AuditEntry }) {
  const { kind, moderator, at, rule, note, message, publicReason, subject } = entry;
  const said = [
    [texts.admin.note, note],
    [texts.admin.messageToUser, message],
    [words.publicReason, publicReason],
  ].filter(([, text]) => text !== '');
  return (
    <>
      <p>
        <strong>{texts.moderation.kinds[kind]}</strong>{' '}
        {moderator === '' ? words.byMasqueOrAuthor : texts.admin.by(isolate(moderator))}
        {subject.name !== null && (
          <>
            {' '}
            · {texts.moderation.types[subject.type]} <bdi>{subject.name}</bdi>
          </>
        )}
      </p>
      {changesOf(entry).map(({ name, text }) => (
        <p key={name}>
          {name}: <bdi>{text}</bdi>
        </p>
      ))}
      {rule && (
        <p>
          {words.rule}: {rules[rule]}
        </p>
      )}
      {said.map(([label, text]) => (
        <p key={label} className={css.said}>
          <span className={css.label}>{label}:</span> <span dir="auto">{text}</span>
        </p>
      ))}
      <Muted size={13}>
        <time dateTime={at}>{mediumTime(at)}</time>
      </Muted>
    </>
  );
}

export const Entries = ({ entries, label }: { entries: readonly AuditEntry[]; label: string }) => (
  <ol className={css.entries} aria-label={label}>
    {entries.map((entry) => (
      <li key={entry.seq} className={css.entry}>
        <EntryText entry={entry} />
      </li>
    ))}
  </ol>
);

type Value = AuditEntry['before'][string];

const isOneOf = <T extends object>(known: T, name: unknown): name is keyof T =>
  (typeof name === 'string' || typeof name === 'number') && Object.hasOwn(known, name);

function shownValue(value: Value | undefined): string {
  if (value === undefined || value === null || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.people.yes : words.people.no;
  if (isOneOf(texts.moderation.statuses, value)) return texts.moderation.statuses[value];
  if (isOneOf(words.visibility, value)) return words.visibility[value];
  if (isOneOf(texts.moderation.appealStatuses, value)) return texts.moderation.appealStatuses[value];
  return typeof value === 'string' && times.test(value) ? mediumTime(value) : String(value);
}

interface LoggedChange {
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
