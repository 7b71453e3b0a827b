import { type LegalPage as Name, texts } from '@masque/texts';
import { Boundary } from '@masque/web-kit';
import { ErrorState, Page, PageHead } from '@masque/web-ui';
import { Suspense, use } from 'react';
import { UnlessOffline } from '../frame/offline.tsx';
import { LegalSkeleton } from '../legal/LegalSkeleton.tsx';
import { legalModules } from '../legal/legalModules.ts';

const words = texts.legal;

function Loaded({ page }: { page: Name }) {
  const { LegalDocument, legalText } = legalModules.loaded(page) ?? use(legalModules.load(page));
  return <LegalDocument page={page} write={legalText} />;
}

const failure = (onRetry: () => void) => <ErrorState title={words.failed} hint={words.failedHint} onRetry={onRetry} />;

export const LegalPage = ({ page }: { page: Name }) => (
  <Page>
    <PageHead title={words.pages[page]} />
    <Boundary key={page} onRetry={() => legalModules.forget(page)} fallback={failure}>
      <Suspense
        fallback={
          <UnlessOffline>
            <LegalSkeleton />
          </UnlessOffline>
        }
      >
        <Loaded page={page} />
      </Suspense>
    </Boundary>
  </Page>
);
