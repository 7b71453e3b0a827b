import { type LegalPage as Name, texts } from '@masque/texts';
import { ErrorState, Page } from '@masque/web-ui';
import { Suspense, use } from 'react';
import { LegalSkeleton } from '../legal/LegalSkeleton.tsx';
import { forgetLegal, loadedLegal, loadLegal } from '../legal/loadLegal.ts';
import { Boundary } from '../remotes/Boundary.tsx';
import css from './pages.module.css';

const words = texts.legal;

function Loaded({ page }: { page: Name }) {
  const { LegalDocument, legalText } = loadedLegal(page) ?? use(loadLegal(page));
  return <LegalDocument page={page} write={legalText} />;
}

const failure = (onRetry: () => void) => <ErrorState title={words.failed} hint={words.failedHint} onRetry={onRetry} />;

/** A legal page; its text is fetched when somebody opens it. */
export const LegalPage = ({ page }: { page: Name }) => (
  <Page>
    <h1 className={css.title}>{words.pages[page]}</h1>
    <Boundary key={page} onRetry={() => forgetLegal(page)} fallback={failure}>
      <Suspense fallback={<LegalSkeleton />}>
        <Loaded page={page} />
      </Suspense>
    </Boundary>
  </Page>
);
