import { texts } from '@masque/texts';
import { Boundary } from '@masque/web-kit';
import type { RemotePage } from '@masque/web-kit/pages';
import { ErrorState, LinkButton } from '@masque/web-ui';
import { type ReactNode, Suspense, use, useState } from 'react';
import { Guard } from '../account/Guard.tsx';
import { Frame } from '../frame/Frame.tsx';
import { PageWaiting } from '../frame/PageWaiting.tsx';
import { remoteModules } from './remoteModules.ts';

function LoadedPage({ remote, name, page }: RemotePage) {
  const Component = (remoteModules.loaded(remote) ?? use(remoteModules.load(remote))).pages?.[name];
  if (!Component) throw new Error(`The remote ${remote.name} has no page ${name}`);
  if (page.layout !== 'full') return <Component />;
  return (
    <Frame full>
      <Component />
    </Frame>
  );
}

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState level={1} title={texts.failures.pageFailed} hint={texts.failures.checkConnection} onRetry={onRetry}>
    <LinkButton to="/characters">{texts.characterBrowser.title}</LinkButton>
  </ErrorState>
);

/** The guard doesn't need the remote's code, so it doesn't wait for it. */
export function Remote(target: RemotePage) {
  const { remote, name, page } = target;
  const [attempt, setAttempt] = useState(0);
  const isFull = page.layout === 'full';
  const framed = (state: ReactNode) => (isFull ? <Frame>{state}</Frame> : state);
  return (
    <Guard access={page.access} title={page.signInTitle} note={page.signInNote} toLogin={page.toLogin} full={isFull}>
      <Boundary
        key={`${remote.name} ${name} ${attempt}`}
        onRetry={() => {
          // Browsers cache the failed import of a chunk, so a loaded remote needs a reload.
          if (remoteModules.loaded(remote)) return window.location.reload();
          remoteModules.forget(remote);
          return setAttempt(attempt + 1);
        }}
        fallback={(retry) => framed(<Failure onRetry={retry} />)}
      >
        <Suspense fallback={<PageWaiting full={isFull} />}>
          <LoadedPage {...target} />
        </Suspense>
      </Boundary>
    </Guard>
  );
}
