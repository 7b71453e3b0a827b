import { currentTitle, setTitle, subscribeTitle, useLocation } from '@masque/web-kit';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { focusPage } from './focusPage.ts';

/** One page's time on the screen. `isMoved`: the user came here from another page. */
function ShownPage({ title, isMoved }: { title: string; isMoved: boolean }) {
  // Before the effects of the page, which may know a better title.
  useLayoutEffect(() => setTitle(title), [title]);
  useEffect(() => (isMoved ? focusPage() : undefined), [isMoved]);
  const said = useSyncExternalStore(subscribeTitle, currentTitle);
  return isMoved && <span>{said}</span>;
}

/**
 * Tells of a change of the page what a browser tells when it loads one: the title in the tab and, to those who hear the
 * page, aloud; and focus at its beginning.
 */
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
