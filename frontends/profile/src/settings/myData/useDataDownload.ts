import { saveFile } from '@masque/web-kit';
import { useEffect, useRef, useState } from 'react';
import { downloadData } from './downloadData.ts';

type State = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';
/** ms between two looks at the number: it changes with every piece. */
const PACE = 250;

/** Downloads one's data; leaving the page stops it. */
export function useDataDownload() {
  const [state, setState] = useState<State>('idle');
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const own = new AbortController();
    running.current = own;
    setState('running');
    setBytes(0);
    let come = 0;
    const timer = setInterval(() => setBytes(come), PACE);
    try {
      const count = (now: number) => {
        come = now;
      };
      saveFile(await downloadData(count, own.signal));
      setState('done');
    } catch {
      setState(own.signal.aborted ? 'cancelled' : 'failed');
    } finally {
      clearInterval(timer);
      setBytes(come);
    }
  };
  return { state, bytes, start, cancel: () => running.current?.abort() };
}
