import { texts } from '@masque/texts';
import { Icon } from '@masque/web-ui';
import css from './frame.module.css';
import { useOnline } from './useOnline.ts';

const height = '--notice-height';

/** Publishes the notice's height for full-screen pages. */
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
  if (useOnline()) return null;
  return (
    <output ref={takePlace} className={css.offline}>
      <Icon name="alert" size={18} />
      {texts.failures.offline}
    </output>
  );
}
