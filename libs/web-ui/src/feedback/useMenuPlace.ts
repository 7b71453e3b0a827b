import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { announceLayer } from './layers.ts';
import { listenAll } from './listenAll.ts';

const gap = 6;
const edge = 8;

function place(list: HTMLElement, button: DOMRect) {
  const { width, height } = list.getBoundingClientRect();
  const fitsBelow = button.bottom + gap + height + edge <= window.innerHeight;
  const top = fitsBelow ? button.bottom + gap : Math.max(edge, button.top - gap - height);
  const end = Math.max(edge, Math.min(window.innerWidth - button.right, window.innerWidth - width - edge));
  list.style.setProperty('--menu-top', `${top}px`);
  list.style.setProperty('--menu-end', `${end}px`);
}

/** Shows the menu in the top layer, where no ancestor can clip or move it, and focuses its first item. */
export function useMenuPlace(root: RefObject<HTMLElement | null>, open: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    const list = root.current?.querySelector<HTMLElement>('[popover]');
    if (!open || !list || !root.current) return undefined;
    list.showPopover();
    announceLayer();
    place(list, root.current.getBoundingClientRect());
    list.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    const unlisten = [
      listenAll(document, {
        // A click on a sheet's backdrop targets the list itself.
        pointerdown: ({ target }) => {
          if (target instanceof Node && (!root.current?.contains(target) || target === list)) leave();
        },
      }),
      listenAll(window, { resize: () => leave() }),
    ];
    return () => unlisten.forEach((stop) => stop());
  }, [open, root]);
}
