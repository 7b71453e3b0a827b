import { type ExportLayout, profileRoutes } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  type ApiError,
  fileNameIn,
  fromBody,
  mediumTime,
  type SavedFile,
  saveFile,
  wholeNumber,
} from '@masque/web-kit';
import { Button, LoadingLine } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import css from './myData.module.css';

const words = texts.settings.myData;
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE
    ? words.kilobytes(wholeNumber(Math.ceil(bytes / KILOBYTE)))
    : words.megabytes((bytes / MEGABYTE).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/** ms between updates of the number, which changes with every chunk. */
const PACE = 250;

type State = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

/** The server's message and advice; null if it sent none. */
function refusalLines({ kind, status = 0, message, details = [], remainingTime }: ApiError): readonly string[] | null {
  if (kind !== 'http' || status >= 500) return null;
  return [
    message,
    ...details,
    ...(remainingTime === undefined ? [] : [words.again(mediumTime(Date.now() + remainingTime * 1_000))]),
  ];
}

const counter = (onBytes: (bytes: number) => void) => {
  let bytes = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, controller) => {
      bytes += piece.byteLength;
      onBytes(bytes);
      controller.enqueue(piece);
    },
  });
};

/**
 * Fetches the archive. A plain link would show no progress, offer no way to stop, save an error as if it were the
 * archive, and silently leave half a file. Piped into a Blob, which browsers keep on disk if it is large.
 */
async function downloadData(
  layout: ExportLayout | undefined,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<SavedFile | { refused: ApiError }> {
  const query = layout ? `?layout=${layout}` : '';
  const response = await fetch(`/api${profileRoutes.exportData.path}${query}`, { credentials: 'same-origin', signal });
  if (!response.ok || !response.body)
    return { refused: fromBody(response.status, await response.json().catch(() => null), response.statusText) };
  const name = fileNameIn(response.headers.get('content-disposition'));
  const archive = await new Response(response.body.pipeThrough(counter(onBytes))).blob();
  return { url: URL.createObjectURL(new Blob([archive], { type: 'application/zip' })), name };
}

/** Shows the received bytes, because the total size isn't known. */
export function DownloadData() {
  const [state, setState] = useState<State>('idle');
  const [runningLayout, setRunningLayout] = useState<ExportLayout>();
  const [refusal, setRefusal] = useState<readonly string[] | null>(null);
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (layout?: ExportLayout) => {
    const own = new AbortController();
    running.current = own;
    setState('running');
    setRunningLayout(layout);
    setRefusal(null);
    setBytes(0);
    let received = 0;
    const timer = setInterval(() => setBytes(received), PACE);
    try {
      const count = (now: number) => {
        received = now;
      };
      const result = await downloadData(layout, count, own.signal);
      if ('refused' in result) {
        setRefusal(refusalLines(result.refused));
        setState('failed');
        return;
      }
      saveFile(result);
      setState('done');
    } catch {
      setState(own.signal.aborted ? 'cancelled' : 'failed');
    } finally {
      clearInterval(timer);
      setBytes(received);
    }
  };

  const isRunning = state === 'running';
  return (
    <div className={css.download}>
      <div className={css.controls}>
        <Button icon="download" busy={isRunning && !runningLayout} disabled={isRunning} onClick={() => void start()}>
          {words.title}
        </Button>
        <Button
          icon="download"
          busy={isRunning && runningLayout === 'sillytavern'}
          disabled={isRunning}
          onClick={() => void start('sillytavern')}
        >
          {words.sillyTavern}
        </Button>
        {isRunning && (
          <Button kind="quiet" onClick={() => running.current?.abort()}>
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
