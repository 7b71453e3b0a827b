import { texts } from '@masque/texts';
import { Boundary } from '@masque/web-kit';
import { ErrorState, Page } from '@masque/web-ui';
import { lazy, Suspense, useState } from 'react';
import { UnlessOffline } from '../frame/offline.tsx';
import { LegalSkeleton } from '../legal/LegalSkeleton.tsx';
import { withRetry } from '../remotes/lazyModules.ts';

const words = texts.legal;

const lazyPage = () =>
  lazy(() =>
    withRetry(() =>
      import(/* webpackChunkName: "transparency" */ '../transparency/TransparencyPage.tsx').then((module) => ({
        default: module.TransparencyPage,
      })),
    ),
  );

const failure = (onRetry: () => void) => (
  <ErrorState level={1} title={words.failed} hint={texts.failures.checkConnection} onRetry={onRetry} />
);

export function Transparency() {
  const [Shown, setShown] = useState(lazyPage);
  return (
    <Boundary onRetry={() => setShown(lazyPage)} fallback={failure}>
      <Suspense
        fallback={
          <Page narrow>
            <UnlessOffline>
              <LegalSkeleton />
            </UnlessOffline>
          </Page>
        }
      >
        <Shown />
      </Suspense>
    </Boundary>
  );
}
