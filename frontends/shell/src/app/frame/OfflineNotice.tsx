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

const height = '--notice-height';

/** Tells pages that take the whole screen how much of it the notice needs. */
function takePlace(notice: HTMLElement | null) {
  if (!notice) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(height, `${notice.offsetHeight}px`));
  observer.observe(notice);
  return () => {
    observer.disconnect();
    style.removeProperty(height);
  };
}

export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <output ref={takePlace} className={css.offline}>
      <Icon name="alert" size={18} />
      {texts.failures.offline}
    </output>
  );
}
