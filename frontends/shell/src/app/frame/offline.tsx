import { texts } from '@masque/texts';
import { connectAnyway } from '@masque/web-kit';
import { ErrorState, Icon } from '@masque/web-ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import css from './frame.module.css';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

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

const height = '--notice-height';

/** Publishes the notice's height for full-screen pages. */
function publishHeight(notice: HTMLElement | null) {
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
  if (useOnline()) return null;
  return (
    <output ref={publishHeight} className={css.offline}>
      <Icon name="alert" size={18} />
      {texts.failures.offline}
    </output>
  );
}
