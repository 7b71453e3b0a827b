import { texts } from '@masque/texts';
import { useTitle } from '@masque/web-kit';
import type { RemotePage } from '@masque/web-kit/pages';
import { ErrorState, LinkButton } from '@masque/web-ui';
import { Suspense, use, useState } from 'react';
import { Guard } from '../account/Guard.tsx';
import { Frame } from '../frame/Frame.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { Boundary } from './Boundary.tsx';
import { forget, moduleOf } from './loaders.ts';

/** A remote's page behind its guard. Pages that fill the screen have no frame, but what the guard shows instead has one. */
function LoadedPage({ remote, name, page }: RemotePage) {
  const Component = use(moduleOf(remote)).pages?.[name];
  if (!Component) throw new Error(`The remote ${remote.name} has no page ${name}`);
  useTitle(page.title);
  const isFull = page.layout === 'full';
  const guarded = (
    <Guard access={page.access} title={page.signInTitle} note={page.signInNote} toLogin={page.toLogin} full={isFull}>
      {isFull ? (
        <Frame full>
          <Component />
        </Frame>
      ) : (
        <Component />
      )}
    </Guard>
  );
  return isFull ? guarded : <Frame>{guarded}</Frame>;
}

const showFailure = (retry: () => void) => (
  <Frame>
    <ErrorState level={1} title={texts.failures.pageFailed} hint={texts.failures.pageFailedHint} onRetry={retry}>
      <LinkButton to="/characters">{texts.shell.characters}</LinkButton>
    </ErrorState>
  </Frame>
);

export function Remote(target: RemotePage) {
  const { remote, name } = target;
  const [attempt, setAttempt] = useState(0);
  return (
    <Boundary
      key={`${remote.name}-${attempt}`}
      onRetry={() => {
        forget(remote);
        setAttempt(attempt + 1);
      }}
      fallback={showFailure}
    >
      <Suspense
        fallback={
          <Frame>
            <PageSkeleton />
          </Frame>
        }
      >
        <LoadedPage key={name} {...target} />
      </Suspense>
    </Boundary>
  );
}
