import { texts } from '@masque/texts';
import { connectAnyway } from '@masque/web-kit';
import { ErrorState } from '@masque/web-ui';
import type { ReactNode } from 'react';
import { useOnline } from './useOnline.ts';

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
