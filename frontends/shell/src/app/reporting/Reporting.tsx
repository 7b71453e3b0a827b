import { texts } from '@masque/texts';
import { type Reported, reportRequest } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

type Dialog = ComponentType<{ reported: Reported; onClose: () => void }>;

/** Loads the dialog's code on first use. */
export function Reporting() {
  const reported = useSyncExternalStore(reportRequest.subscribe, reportRequest.read);
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null);
  const isWanted = reported !== null && loaded === null;
  useEffect(() => {
    if (!isWanted) return;
    import('./ReportDialog.tsx').then(
      ({ ReportDialog }) => setLoaded({ Dialog: ReportDialog }),
      () => {
        reportRequest.close();
        showToast(texts.reporting.notOpened, 'destructive');
      },
    );
  }, [isWanted]);
  if (!reported || !loaded) return null;
  return <loaded.Dialog key={`${reported.type} ${reported.id}`} reported={reported} onClose={reportRequest.close} />;
}
