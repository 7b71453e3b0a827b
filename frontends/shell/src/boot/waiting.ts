import { texts } from '@masque/texts';
import { markPath } from '@masque/web-ui/mark';
import { el, show, svg } from './dom.ts';
import { pageHere } from './preload.ts';

const cards = 12;

/** The frame in its first paint, while the app is on its way: nothing in it can be used. */
export function showWaiting(): void {
  const root = document.querySelector('#root');
  const shape = pageHere()?.shape;
  if (shape === 'full' || root?.hasChildNodes()) return;
  const brand = el('span', { class: 'boot-brand' }, svg(markPath, '0 0 64 56', 'boot-brand-mark'), texts.common.brand);
  const list = Array.from({ length: shape === 'list' ? cards : 0 }, () => el('span', { class: 'boot-card' }));
  show(
    el(
      'div',
      { class: 'boot-waiting', 'aria-hidden': 'true' },
      el('div', { class: 'boot-bar' }, el('div', {}, brand)),
      el('div', { class: 'boot-list' }, ...list),
    ),
  );
}
