import { currentTitle, setTitle, useLocation } from '@masque/web-kit';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { focusPage } from './focusPage.ts';

function ShownPage({ title, isMoved }: { title: string; isMoved: boolean }) {
  // A layout effect, so that it runs before the page sets a better title.
  useLayoutEffect(() => setTitle(title), [title]);
  useEffect(() => (isMoved ? focusPage() : undefined), [isMoved]);
  const said = useSyncExternalStore(currentTitle.subscribe, currentTitle.read);
  return isMoved && <span>{said}</span>;
}

/** Does what a browser does on a page load: sets and announces the title, moves the focus to the start. */
export function PageChange({ title }: { title: string }) {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [isMoved, setIsMoved] = useState(false);
  if (!isMoved && pathname !== first) setIsMoved(true);
  return (
    <output className="visually-hidden" aria-live="polite">
      <ShownPage key={pathname} title={title} isMoved={isMoved} />
    </output>
  );
}
