import { texts } from '@masque/texts';
import { Button, LinkButton } from '@masque/web-ui';
import { type ImportedFile, isUnderWay } from './entry.ts';
import css from './imports.module.css';

const words = texts.importCards;

export function ImportActions({
  entries,
  isRunning,
  onCreate,
  onRemove,
}: {
  entries: readonly ImportedFile[];
  isRunning: boolean;
  onCreate: (entries: readonly ImportedFile[]) => void;
  onRemove: (keys: readonly string[]) => void;
}) {
  const of = (kind: ImportedFile['state']['kind']) => entries.filter(({ state }) => state.kind === kind);
  const [ready, failed, done] = [of('ready'), of('failed'), of('done')];
  const tried = done.length + failed.length + entries.filter(isUnderWay).length;
  const failures = failed.length > 0 ? words.failures(failed.length) : '';
  return (
    <div className={css.all}>
      <output className={css.progress}>{tried > 0 && [words.progress(done.length, tried), failures].join(' ')}</output>
      {isRunning && (
        <progress className={css.bar} max={tried} value={done.length + failed.length} aria-label={words.creating} />
      )}
      <div className={css.buttons}>
        {(isRunning || ready.length > 0) && (
          <Button kind="primary" size="large" busy={isRunning} onClick={() => onCreate(ready)}>
            {isRunning ? words.creating : words.create(ready.length)}
          </Button>
        )}
        {!isRunning && failed.length > 0 && (
          <Button icon="retry" size="large" onClick={() => onCreate(failed)}>
            {words.retryFailed(failed.length)}
          </Button>
        )}
        {!isRunning && done.length > 0 && (
          <LinkButton to="/manage-characters" size="large">
            {words.mine}
          </LinkButton>
        )}
        {!isRunning && entries.length > 0 && (
          <Button kind="quiet" size="large" onClick={() => onRemove(entries.map(({ key }) => key))}>
            {words.clear}
          </Button>
        )}
      </div>
    </div>
  );
}
