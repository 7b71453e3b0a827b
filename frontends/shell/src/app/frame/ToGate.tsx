import { useEffect } from 'react';

/** A reload at a page's address shows the age gate. */
export function ToGate() {
  useEffect(() => window.location.reload(), []);
  return null;
}
