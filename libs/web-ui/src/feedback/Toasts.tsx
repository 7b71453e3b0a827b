import { texts } from '@masque/texts';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../shapes/Icon.tsx';
import { isDialogOpen } from './layers.ts';
import css from './toast.module.css';
import { keepToastsPlaced, placeToasts } from './toastPlace.ts';
import { toastStore, type Toast } from './toasts.ts';
import { toneIcons } from './tones.ts';
import tones from './tones.module.css';

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.duration <= 0) return undefined;
    const timer = setTimeout(() => toastStore.dismiss(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    <div
      className={`${css.toast} ${tones[toast.type]}`}
      role={toast.type === 'destructive' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toneIcons[toast.type]} />
      <span className={css.text}>{toast.text}</span>
      <button
        type="button"
        className={css.close}
        aria-label={texts.common.dismiss}
        onClick={() => toastStore.dismiss(toast.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

/** The live region is always mounted: screen readers only announce changes inside an existing one. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const list = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useLayoutEffect(() => {
    // Reopening moves it above a dialog that opened later.
    if (isDialogOpen()) list.current?.togglePopover(false);
    list.current?.togglePopover(toasts.length > 0);
  }, [toasts]);
  // Only a new one may move: a press takes the focus out of a field, and would end on what moves under it.
  useLayoutEffect(() => {
    if (newest !== undefined && list.current) placeToasts(list.current);
  }, [newest]);
  const isAny = toasts.length > 0;
  useEffect(() => (isAny && list.current ? keepToastsPlaced(list.current) : undefined), [isAny]);
  return (
    <div aria-live="polite">
      <div ref={list} popover="manual" className={css.toasts}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}
