import { texts } from '@masque/texts';
import { readText, storageKeys } from '@masque/web-kit';
import { LoadingLine } from '@masque/web-ui';
import { Frame } from './Frame.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { UnlessOffline } from './UnlessOffline.tsx';
import { useOnline } from './useOnline.ts';

/**
 * Stands for a page until it is there. A page that fills the screen is expected without the frame, as the boot script
 * drew it and with its styles; but a visitor is asked to sign in first, in the frame.
 */
export function PageWaiting({ full, checksKey = false }: { full: boolean; checksKey?: boolean }) {
  const isOnline = useOnline();
  const reason = checksKey && <LoadingLine text={texts.keyRequired.checking} />;
  const unframed = <UnlessOffline>{reason || <PageSkeleton />}</UnlessOffline>;
  if (!full) return unframed;
  if (!isOnline || readText(storageKeys.user) === null) return <Frame>{unframed}</Frame>;
  return (
    <Frame full>
      <div className="full-waiting">
        <div className="full-head">
          <span className="full-face" />
          <span className="full-name" />
        </div>
        {reason || <output className="visually-hidden">{texts.common.loading}</output>}
      </div>
    </Frame>
  );
}
