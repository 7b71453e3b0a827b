import { useLocation, useSearchParams } from '@masque/web-kit';
import { useEffect, useRef, useState } from 'react';
import { type BrowserAddress, noFilters, readAddress, writeAddress } from './address.ts';

const searchDelay = 300;

/**
 * The address is the source of truth; the search box runs ahead of it while the user types. Any other change of the
 * address, such as Back, overwrites the box.
 */
export function useBrowserAddress() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const address = readAddress(params);
  const { search } = address;
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Written to the address by the box, but not seen there yet. */
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

  const write = (wanted: Partial<BrowserAddress> & { search: string }, options?: Parameters<typeof setParams>[1]) => {
    clearTimeout(timer.current);
    written.current = wanted.search;
    setParams((before) => writeAddress(before, wanted), options);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const here = window.location.pathname;
    timer.current = setTimeout(() => {
      const wanted = text.trim();
      // During navigation this page stays mounted for a moment; its search must not pull the user back.
      if (window.location.pathname === here && wanted !== search)
        write({ search: wanted }, { replace: true, preventScrollReset: true });
    }, searchDelay);
  };
  /** Adds a history entry. */
  const change = (wanted: Partial<BrowserAddress>) => write({ search: typed.trim(), ...wanted });
  const clear = () => {
    setTyped('');
    write(noFilters, { replace: true, preventScrollReset: true });
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return { address, typed, type, change, clear };
}
export type BrowserAddressState = ReturnType<typeof useBrowserAddress>;
