import type { ReactNode } from 'react';
import { Icon, type IconName } from '../shapes/Icon.tsx';
import css from './feedback.module.css';
import type { ToastType } from './toasts.ts';

const icons: Record<ToastType, IconName> = {
  default: 'mask',
  success: 'check',
  destructive: 'alert',
  warning: 'alert',
};

/** A message inside the page. */
export function Notice({ type = 'default', children }: { type?: ToastType; children: ReactNode }) {
  return (
    <div className={`${css.notice} ${css[type]}`} role={type === 'destructive' ? 'alert' : undefined}>
      <Icon name={icons[type]} />
      <div className={css.noticeBody}>{children}</div>
    </div>
  );
}
