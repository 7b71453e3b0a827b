import { readText, writeText } from '@masque/web-kit';
import { useCallback, useState } from 'react';

export function useStoredSwitch(key: string): [on: boolean, toggle: () => void] {
  const [on, setOn] = useState(() => readText(key) !== 'off');
  const toggle = useCallback(() => {
    writeText(key, on ? 'off' : 'on');
    setOn(!on);
  }, [key, on]);
  return [on, toggle];
}
