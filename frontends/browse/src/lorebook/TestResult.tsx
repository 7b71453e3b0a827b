import { texts } from '@masque/texts';
import { Icon, Muted } from '@masque/web-ui';
import css from './lorebook.module.css';
import { RowWindow } from './RowWindow.tsx';
import type { EntryVerdict } from './verdict.ts';

const words = texts.loreTest;

export function TestResult({
  verdicts,
  isOutdated,
  onOpen,
}: {
  verdicts: readonly EntryVerdict[];
  isOutdated: boolean;
  onOpen: (index: number) => void;
}) {
  const fired = verdicts.filter(({ fires }) => fires).length;
  const said = [words.fired(fired), words.notFired(verdicts.length - fired)].join('; ');
  return (
    <div className={css.result}>
      <p>
        <strong>{said}.</strong> {isOutdated && <Muted as="span">{words.outdated}</Muted>}
      </p>
      <RowWindow count={verdicts.length} keyOf={(row) => verdicts[row]?.index ?? row} label={said}>
        {(row) => {
          const verdict = verdicts[row];
          return verdict && <Line verdict={verdict} onOpen={onOpen} isOutdated={isOutdated} />;
        }}
      </RowWindow>
    </div>
  );
}

function Line({
  verdict: { index, name, fires, why },
  isOutdated,
  onOpen,
}: {
  verdict: EntryVerdict;
  /** The book has changed since, so the index may belong to another entry. */
  isOutdated: boolean;
  onOpen: (index: number) => void;
}) {
  return (
    <button
      type="button"
      className={css.verdict}
      data-fires={fires || undefined}
      aria-disabled={isOutdated || undefined}
      onClick={() => !isOutdated && onOpen(index)}
    >
      <Icon name={fires ? 'check' : 'close'} size={18} />
      <span className={css.entryName} dir="auto">
        {name}
      </span>
      <span className={css.why} dir="auto" title={why}>
        {why}
      </span>
    </button>
  );
}
