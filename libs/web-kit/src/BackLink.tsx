import type { ComponentProps, MouseEvent } from 'react';
import { remotePages } from './pages/index.ts';
import { Link, matchPath, useNavigate } from './router.ts';

/** Number of history entries back to the page; null if there is none or the browser has no Navigation API. */
function stepsBackTo(address: string): number | null {
  if (!('navigation' in window)) return null;
  const { page } = remotePages.find((one) => one.page.paths.includes(address)) ?? {};
  const isOfPage = (url: string | null) =>
    url !== null && (page?.paths ?? [address]).some((path) => matchPath(path, new URL(url).pathname));
  const here = navigation.currentEntry?.index ?? 0;
  const there = navigation
    .entries()
    .slice(0, here)
    .findLastIndex(({ url }) => isOfPage(url));
  return there < 0 ? null : here - there;
}

const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export function BackLink({ to, ...link }: Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & { to: string }) {
  const navigate = useNavigate();
  return (
    <Link
      {...link}
      to={to}
      onClick={(event) => {
        const steps = opensHere(event) ? stepsBackTo(to) : null;
        if (steps === null) return;
        event.preventDefault();
        void navigate(-steps);
      }}
    />
  );
}
