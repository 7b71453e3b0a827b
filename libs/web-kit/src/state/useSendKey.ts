import { useCallback, useRef } from 'react';

/**
 * Gives the idempotency key of what a form sends: the same one when the same is sent again, as after a lost response, so that
 * it creates no second thing; another one for anything else, for which the server would refuse the first.
 */
export function useSendKey(): (content: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return useCallback((content) => {
    const text = JSON.stringify(content);
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
}
