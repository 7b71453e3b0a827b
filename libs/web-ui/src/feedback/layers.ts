const topLayer = () =>
  Array.from(document.querySelectorAll<HTMLElement>('dialog[open], [role=menu]:popover-open')).at(-1);

export const hasTopLayer = (): boolean => topLayer() !== undefined;

export function closeTopLayer(): void {
  const top = topLayer();
  if (top instanceof HTMLDialogElement) top.dispatchEvent(new Event('cancel', { cancelable: true }));
  else top?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** Dispatches `layeropen` on the document when a dialog or menu opens; the shell listens. */
export const announceLayer = (): boolean => document.dispatchEvent(new Event('layeropen'));

export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;
