import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { announceLayer } from './layers.ts';
import { listenAll } from './listenAll.ts';
import { swallowSecondTap } from './swallowSecondTap.ts';

/** Locks page scrolling and reserves the scroll bar's space. Returns the undo. */
function lockScrolling(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter };
  style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : '';
  style.overflow = 'hidden';
  return () => {
    Object.assign(style, before);
  };
}

function focusPage(): void {
  const page = document.querySelector<HTMLElement>('#content');
  page?.setAttribute('tabindex', '-1');
  page?.focus({ preventScroll: true });
}

const isSecondHalf = (event: Event): boolean => event instanceof UIEvent && event.detail > 1;

/** Opens the dialog while mounted. On close the browser restores focus; if nothing had it, the page gets it. */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    let pressed: Event | null = null;
    const isOwn = (event: Event) => event.target === element;
    const unlisten = listenAll(element, {
      // `cancel` of a file input inside bubbles up here.
      cancel: (event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        close();
      },
      // Chromium closes a dialog on a second Escape without interaction; reopen it, because the page decides.
      close: (event) => {
        if (!isOwn(event)) return;
        if (element.isConnected) element.showModal();
        close();
      },
      pointerdown: (event) => {
        pressed = event;
      },
      // A backdrop click targets the dialog itself. Ignores a text selection dragged outside, and the second half of a
      // double click, whose first half opened the dialog or already asked to close it.
      click: (event) => isOwn(event) && pressed?.target === element && !isSecondHalf(event) && close(),
    });
    const unlockScrolling = lockScrolling();
    // Nothing has focus, e.g. when a shortcut opens the dialog right after page load.
    const isUnfocused = document.activeElement === document.body;
    element.showModal();
    announceLayer();
    return () => {
      unlisten();
      element.close();
      if (isUnfocused) focusPage();
      unlockScrolling();
      swallowSecondTap(pressed);
    };
  }, []);

  return dialog;
}
