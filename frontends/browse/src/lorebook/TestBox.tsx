import type { Lorebook } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, Icon, LoadingLine, Muted, Notice, TextAreaField } from '@masque/web-ui';
import { RowWindow } from '@masque/web-ui/ordered';
import { useState } from 'react';
import css from './lorebook.module.css';
import { tryLore } from './tryLore.ts';
import { type EntryVerdict, verdictsOf } from './verdict.ts';

const words = texts.loreTest;
type State = 'running' | { failure: string } | { verdicts: EntryVerdict[]; book: Lorebook } | null;

export function TestBox({
  book,
  characterName,
  onOpen,
}: {
  book: Lorebook;
  characterName: string;
  onOpen: (index: number) => void;
}) {
  const [text, setText] = useState('');
  const [state, setState] = useState<State>(null);
  const run = async () => {
    setState('running');
    try {
      const trace = await tryLore({ book, text, characterName });
      setState({ verdicts: verdictsOf(trace, book.entries), book });
    } catch (error) {
      setState({ failure: error instanceof Error ? error.message : words.failed });
    }
  };
  return (
    <section className={css.test} aria-label={words.title}>
      <h3>{words.title}</h3>
      <TextAreaField label={words.text} hint={words.hint} name="lore-test" value={text} onChange={setText} />
      <div>
        <Button busy={state === 'running'} disabled={text.trim() === ''} onClick={() => void run()}>
          {words.run}
        </Button>
      </div>
      <div aria-live="polite">
        {state === 'running' && <LoadingLine text={words.running} />}
        {state !== null && state !== 'running' && 'failure' in state && (
          <Notice type="destructive">{state.failure}</Notice>
        )}
        {state !== null && state !== 'running' && 'verdicts' in state && (
          <TestResult verdicts={state.verdicts} isOutdated={state.book !== book} onOpen={onOpen} />
        )}
      </div>
    </section>
  );
}

function TestResult({
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
