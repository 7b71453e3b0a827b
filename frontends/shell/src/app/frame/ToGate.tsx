import { useEffect } from 'react';

/** Who has not passed the age gate is led to it by any page that is not open: it stands at that page's address. */
export function ToGate() {
  useEffect(() => window.location.reload(), []);
  return null;
}
