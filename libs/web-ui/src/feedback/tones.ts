import type { IconName } from '../shapes/Icon.tsx';
import type { ToastType } from './toasts.ts';

export const toneIcons: Record<ToastType, IconName> = {
  default: 'mask',
  success: 'check',
  destructive: 'alert',
  warning: 'alert',
};
