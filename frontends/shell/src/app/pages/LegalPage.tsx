import { type LegalPage as Name, texts } from '@masque/texts';
import { ErrorState, Page, PageHead } from '@masque/web-ui';
import { Suspense, use } from 'react';
import { UnlessOffline } from '../frame/UnlessOffline.tsx';
import { LegalSkeleton } from '../legal/LegalSkeleton.tsx';
import { forgetLegal, loadedLegal, loadLegal } from '../legal/loadLegal.ts';
import { Boundary } from '../remotes/Boundary.tsx';

const words = texts.legal;

function Loaded({ page }: { page: Name }) {
  const { LegalDocument, legalText } = loadedLegal(page) ?? use(loadLegal(page));
  return <LegalDocument page={page} write={legalText} />;
}

const failure = (onRetry: () => void) => <ErrorState title={words.failed} hint={words.failedHint} onRetry={onRetry} />;

export const LegalPage = ({ page }: { page: Name }) => (
  <Page>
    <PageHead title={words.pages[page]} />
    <Boundary key={page} onRetry={() => forgetLegal(page)} fallback={failure}>
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
