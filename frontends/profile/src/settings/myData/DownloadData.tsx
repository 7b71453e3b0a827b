import { texts } from '@masque/texts';
import { wholeNumber } from '@masque/web-kit';
import { Button, LoadingLine } from '@masque/web-ui';
import css from './myData.module.css';
import { useDataDownload } from './useDataDownload.ts';

const words = texts.settings.myData;
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE
    ? words.kilobytes(wholeNumber(Math.ceil(bytes / KILOBYTE)))
    : words.megabytes((bytes / MEGABYTE).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/** Shows the received bytes, because the total size isn't known. */
export function DownloadData() {
  const { state, refusal, bytes, start, cancel } = useDataDownload();
  const isRunning = state === 'running';
  return (
    <div className={css.download}>
      <div className={css.controls}>
        <Button icon="download" busy={isRunning} onClick={() => void start()}>
          {words.download}
        </Button>
        {isRunning && (
          <Button kind="quiet" onClick={cancel}>
            {words.cancel}
          </Button>
        )}
      </div>
      {isRunning && <LoadingLine text={bytes === 0 ? words.preparing : words.progress(sizeOf(bytes))} />}
      <output>
        {state === 'done' && words.done(sizeOf(bytes))}
        {state === 'cancelled' && words.cancelled}
      </output>
      {state === 'failed' && (
        <div role="alert" className={css.failed}>
          {refusal?.map((line) => <p key={line}>{line}</p>) ?? words.failed}
        </div>
      )}
    </div>
  );
}
