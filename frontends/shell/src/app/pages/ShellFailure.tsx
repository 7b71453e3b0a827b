import { texts } from '@masque/texts';
import { ErrorState } from '@masque/web-ui';

/** If the frame itself fails, only a reload helps. */
export const ShellFailure = () => (
  <main id="content">
    <ErrorState level={1} title={texts.failures.heading} onRetry={() => window.location.reload()} />
  </main>
);
