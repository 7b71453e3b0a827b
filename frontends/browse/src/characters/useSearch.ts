import { useLocation, useSearchParams } from '@masque/web-kit';
import { useEffect, useRef, useState } from 'react';

const searchDelay = 300;

/**
 * The address is the only truth of what is searched; the box runs ahead of it while somebody types. Any other change of
 * the address (Back, a link to all characters) empties or fills the box.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const search = params.get('search') ?? '';
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the box wrote to the address and has not yet seen there. */
  const written = useRef<string | null>(null);

  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    const isOwn = written.current === search;
    written.current = null;
    if (isOwn) return;
    clearTimeout(timer.current);
    setTyped(search);
  }, [key, search]);

  const commit = (text: string) => {
    const wanted = text.trim();
    written.current = wanted;
    const change = (before: URLSearchParams) => {
      const next = new URLSearchParams(before);
      if (wanted) next.set('search', wanted);
      else next.delete('search');
      return next;
    };
    setParams(change, { replace: true, preventScrollReset: true });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const here = window.location.pathname;
    timer.current = setTimeout(() => {
      // On the way to another page this one is still shown for a moment: its search must not call the user back.
      if (window.location.pathname === here && text.trim() !== search) commit(text);
    }, searchDelay);
  };
  const clear = () => {
    clearTimeout(timer.current);
    setTyped('');
    commit('');
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return { typed, type, clear, search };
}
