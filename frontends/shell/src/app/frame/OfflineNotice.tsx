import { texts } from '@masque/texts';
import { Icon } from '@masque/web-ui';
import { useSyncExternalStore } from 'react';
import css from './frame.module.css';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <output className={css.offline}>
      <Icon name="alert" size={18} />
      {texts.failures.offline}
    </output>
  );
}
