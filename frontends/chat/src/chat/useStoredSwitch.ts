import { readText, writeText } from '@masque/web-kit';
import { useCallback, useState } from 'react';

/** Something that is on until it is switched off in this browser. */
export function useStoredSwitch(key: string): [on: boolean, toggle: () => void] {
  const [on, setOn] = useState(() => readText(key) !== 'off');
  const toggle = useCallback(() => {
    writeText(key, on ? 'off' : 'on');
    setOn(!on);
  }, [key, on]);
  return [on, toggle];
}
