import { texts } from '@masque/texts';
import { ErrorState } from '@masque/web-ui';

/** When the frame itself fails, all that helps is to load it again. */
export const ShellFailure = () => (
  <main id="content">
    <ErrorState level={1} title={texts.failures.heading} onRetry={() => window.location.reload()} />
  </main>
);
