import type { AuditEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { mediumTime } from '@masque/web-kit';
import { Muted } from '@masque/web-ui';
import { isolated } from '../frame/names.ts';
import { changesOf } from './changes.ts';
import css from './log.module.css';

const words = texts.adminReport;
const { names: rules } = texts.guidelines;

export function EntryText({ entry, isBrief = false }: { entry: AuditEntry; isBrief?: boolean }) {
  const { kind, moderator, at, rule, note, message, publicReason, subject } = entry;
  const said = [
    [words.note, note],
    [words.message, message],
    [words.publicReason, publicReason],
  ].filter(([, text]) => text !== '');
  return (
    <>
      <p>
        <strong>{texts.moderation.kinds[kind]}</strong>{' '}
        {moderator === '' ? words.whoElse : words.who(isolated(moderator))}
        {!isBrief && subject.name !== null && (
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

export const Entries = ({
  entries,
  label,
  isBrief,
}: {
  entries: readonly AuditEntry[];
  label: string;
  isBrief?: boolean;
}) => (
  <ol className={css.entries} aria-label={label}>
    {entries.map((entry) => (
      <li key={entry.seq} className={css.entry}>
        <EntryText entry={entry} isBrief={isBrief} />
      </li>
    ))}
  </ol>
);
