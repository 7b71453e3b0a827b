import type { ReactNode } from 'react';
import { Icon } from '../shapes/Icon.tsx';
import css from './feedback.module.css';
import type { ToastType } from './toasts.ts';
import { toneIcons } from './tones.ts';
import tones from './tones.module.css';

export function Notice({ type = 'default', children }: { type?: ToastType; children: ReactNode }) {
  return (
    <div className={`${css.notice} ${tones[type]}`} role={type === 'destructive' ? 'alert' : undefined}>
      <Icon name={toneIcons[type]} />
      <div className={css.noticeBody}>{children}</div>
    </div>
  );
}
