import { useCallback, useRef } from 'react';

/** Returns the same key for the same content: the server refuses a reused key with other content. */
export function useSendKey(): (content: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return useCallback((content) => {
    const text = JSON.stringify(content);
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
}
