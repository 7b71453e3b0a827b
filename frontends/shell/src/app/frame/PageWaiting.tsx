import { texts } from '@masque/texts';
import { readText, storageKeys } from '@masque/web-kit';
import { LoadingLine } from '@masque/web-ui';
import { Frame } from './Frame.tsx';
import { UnlessOffline, useOnline } from './offline.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

/** Full-screen pages keep the boot script's placeholder; visitors get the frame, because they sign in first. */
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
