import { texts } from '@masque/texts';
import { type RemoteManifest, type RemoteRoute, useRoutes, useTitle } from '@masque/web-kit';
import { ErrorState, LinkButton } from '@masque/web-ui';
import { Suspense, use, useState } from 'react';
import { Guard } from '../account/Guard.tsx';
import { Frame } from '../frame/Frame.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { Boundary } from './Boundary.tsx';
import { type Loader, loaders, type RemoteName } from './loaders.ts';
import { rememberManifest } from './manifests.ts';
import { withRetry } from './retry.ts';

/** A promise is kept until it fails, so that a retry makes a new one and a second visit none. */
const loading = new Map<Loader, Promise<RemoteManifest>>();

function manifestOf(load: Loader): Promise<RemoteManifest> {
  let promise = loading.get(load);
  if (!promise) {
    promise = withRetry(load);
    loading.set(load, promise);
    void promise.then(rememberManifest, () => undefined);
  }
  return promise;
}

/** The page of a remote that belongs to the address, in its frame and behind its guard. */
function RemotePage({ load }: { load: Loader }) {
  const manifest = use(manifestOf(load));
  const page = useRoutes(
    manifest.routes.map((route) => ({ path: route.path, element: <Framed key={route.path} route={route} /> })),
  );
  return page ?? <NotFound />;
}

/** Pages that fill the screen have no frame, but what the guard shows in their place has one. */
function Framed({ route }: { route: RemoteRoute }) {
  useTitle(route.title);
  const full = route.layout === 'full';
  const guarded = (
    <Guard access={route.access} title={route.signInTitle} note={route.signInNote} full={full}>
      {full ? <Frame full>{route.element}</Frame> : route.element}
    </Guard>
  );
  return full ? guarded : <Frame>{guarded}</Frame>;
}

const showFailure = (retry: () => void) => (
  <Frame>
    <ErrorState level={1} title={texts.failures.pageFailed} hint={texts.failures.pageFailedHint} onRetry={retry}>
      <LinkButton to="/characters">{texts.shell.characters}</LinkButton>
    </ErrorState>
  </Frame>
);

export function Remote({ name }: { name: RemoteName }) {
  const load = loaders[name];
  const [attempt, setAttempt] = useState(0);
  return (
    <Boundary
      key={`${name}-${attempt}`}
      onRetry={() => {
        loading.delete(load);
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
        <RemotePage load={load} />
      </Suspense>
    </Boundary>
  );
}
