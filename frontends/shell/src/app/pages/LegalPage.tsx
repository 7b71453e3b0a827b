import { type LegalPageName, texts } from '@masque/texts';
import { Boundary } from '@masque/web-kit';
import { ErrorState, Page, PageHead } from '@masque/web-ui';
import { Suspense, use } from 'react';
import { UnlessOffline } from '../frame/offline.tsx';
import { LegalSkeleton } from '../legal/LegalSkeleton.tsx';
import { legalModules } from '../legal/legalModules.ts';

const words = texts.legal;

function Loaded({ page }: { page: LegalPageName }) {
  const { LegalDocument, legalText } = legalModules.loaded(page) ?? use(legalModules.load(page));
  return <LegalDocument page={page} write={legalText} />;
}

const failure = (onRetry: () => void) => (
  <ErrorState title={words.failed} hint={texts.failures.checkConnection} onRetry={onRetry} />
);

export const LegalPage = ({ page }: { page: LegalPageName }) => (
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
