import { texts } from '@masque/texts';
import { type ApiError, mediumTime, saveFile } from '@masque/web-kit';
import { useEffect, useRef, useState } from 'react';
import { downloadData } from './downloadData.ts';

const words = texts.settings.myData;
type State = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';
const momentIn = (seconds: number): string => mediumTime(Date.now() + seconds * 1_000);

/** The server's message and advice; null if it sent none. */
function tellingLines({ kind, status = 0, message, details = [], remainingTime }: ApiError): readonly string[] | null {
  if (kind !== 'http' || status >= 500) return null;
  return [message, ...details, ...(remainingTime === undefined ? [] : [words.again(momentIn(remainingTime))])];
}

/** ms between updates of the number, which changes with every chunk. */
const PACE = 250;

export function useDataDownload() {
  const [state, setState] = useState<State>('idle');
  const [refusal, setRefusal] = useState<readonly string[] | null>(null);
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const own = new AbortController();
    running.current = own;
    setState('running');
    setRefusal(null);
    setBytes(0);
    let come = 0;
    const timer = setInterval(() => setBytes(come), PACE);
    try {
      const count = (now: number) => {
        come = now;
      };
      const result = await downloadData(count, own.signal);
      if ('refused' in result) {
        setRefusal(tellingLines(result.refused));
        setState('failed');
        return;
      }
      saveFile(result);
      setState('done');
    } catch {
      setState(own.signal.aborted ? 'cancelled' : 'failed');
    } finally {
      clearInterval(timer);
      setBytes(come);
    }
  };
  return { state, refusal, bytes, start, cancel: () => running.current?.abort() };
}
