export type ToastType = 'default' | 'success' | 'destructive' | 'warning';

export interface Toast {
  id: number;
  type: ToastType;
  text: string;
  /** Milliseconds; 0 or less stays until dismissed. */
  duration: number;
}

const standardDuration = 5_000;
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
  dismiss: (id: number) => publish(toasts.filter((toast) => toast.id !== id)),
};

/** Shows a toast, replacing one with the same text. At most four are visible. */
export function showToast(text: string, type: ToastType = 'default', duration = standardDuration): number {
  const id = ++last;
  publish([...toasts.filter((toast) => toast.text !== text), { id, type, text, duration }].slice(-4));
  return id;
}
