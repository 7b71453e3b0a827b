const topLayer = () =>
  Array.from(document.querySelectorAll<HTMLElement>('dialog[open], [role=menu]:popover-open')).at(-1);

export const hasTopLayer = (): boolean => topLayer() !== undefined;

/** Asks the topmost dialog or menu to close, as Escape does. */
export function closeTopLayer(): void {
  const top = topLayer();
  if (top instanceof HTMLDialogElement) top.dispatchEvent(new Event('cancel', { cancelable: true }));
  else top?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** Tells the shell that a dialog or menu has opened, by an event of the document. */
export const tellOfLayer = (): boolean => document.dispatchEvent(new Event('layeropen'));
