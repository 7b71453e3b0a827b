import { texts } from '@masque/texts';
import { connectAnyway } from '@masque/web-kit';
import { ErrorState } from '@masque/web-ui';
import type { ReactNode } from 'react';
import { useOnline } from './useOnline.ts';

/** Shown while the code of a page loads; offline, says why it doesn't. The page opens when the connection is back. */
export const UnlessOffline = ({ children }: { children: ReactNode }) =>
  useOnline() ? (
    children
  ) : (
    <ErrorState
      level={1}
      title={texts.failures.pageOffline}
      hint={texts.failures.pageOfflineHint}
      onRetry={connectAnyway}
    />
  );
