import type { IconName } from '../shapes/Icon.tsx';
import type { ToastType } from './toasts.ts';

/** The icon of each kind of message; its colour is in tones.module.css. */
export const toneIcons: Record<ToastType, IconName> = {
  default: 'mask',
  success: 'check',
  destructive: 'alert',
  warning: 'alert',
};
