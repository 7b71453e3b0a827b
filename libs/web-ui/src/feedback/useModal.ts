import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { tellOfLayer } from './closeTopLayer.ts';
import { listenAll } from './listenAll.ts';
import { swallowSecondTap } from './swallowSecondTap.ts';

/** Keeps the page behind where it is, and the room of its scroll bar. */
function holdPage(): () => void {
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

/**
 * Opens the dialog element it is attached to while it is mounted. Escape and a press beside it ask to close. Closing
 * waits for no animation, and the browser returns focus to what had it before; if nothing had it, the page gets it.
 */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    let pressed: Event | null = null;
    const isOwn = (event: Event) => event.target === element;
    const unlisten = listenAll(element, {
      // A file input inside sends `cancel` too.
      cancel: (event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        close();
      },
      // Chromium closes it by itself when Escape is pressed again without anything in between; whether it closes is the page's to say.
      close: (event) => {
        if (!isOwn(event)) return;
        if (element.isConnected) element.showModal();
        close();
      },
      pointerdown: (event) => {
        pressed = event;
      },
      // The backdrop is the dialog itself; a text selected from inside to outside is no press beside it, and the second half of
      // a double press is not: its first half opened the dialog, or asked to close it.
      click: (event) => isOwn(event) && pressed?.target === element && !isSecondHalf(event) && close(),
    });
    const letGo = holdPage();
    // A page that was just loaded, where a key opens the dialog.
    const isUnfocused = document.activeElement === document.body;
    element.showModal();
    tellOfLayer();
    return () => {
      unlisten();
      element.close();
      if (isUnfocused) focusPage();
      letGo();
      swallowSecondTap(pressed);
    };
  }, []);

  return dialog;
}
