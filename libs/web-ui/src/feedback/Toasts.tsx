import { texts } from '@masque/texts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon, type IconName } from '../shapes/Icon.tsx';
import css from './feedback.module.css';
import { toastStore, type Toast, type ToastType } from './toasts.ts';

const icons: Record<ToastType, IconName> = {
  default: 'mask',
  success: 'check',
  destructive: 'alert',
  warning: 'alert',
};

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.duration <= 0) return undefined;
    const timer = setTimeout(() => toastStore.dismiss(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    <div
      className={`${css.toast} ${css[toast.type]}`}
      role={toast.type === 'destructive' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={icons[toast.type]} />
      <span className={css.toastText}>{toast.text}</span>
      <button
        type="button"
        className={css.toastClose}
        aria-label={texts.common.dismiss}
        onClick={() => toastStore.dismiss(toast.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  return (
    <div className={css.toasts}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
