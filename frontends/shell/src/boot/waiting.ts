import { texts } from '@masque/texts';
import { markPath } from '@masque/web-ui/mark';
import { el, show, svg } from './dom.ts';
import { pageHere, pictures } from './preload.ts';

const cards = 12;
/** As many as a desk has in its first row. */
const shownPictures = 4;

/** The frame in its first paint, with the list's first pictures, while the app is on its way: nothing in it can be used. */
export function showWaiting(): void {
  const root = document.querySelector('#root');
  const shape = pageHere()?.shape;
  if (root?.hasChildNodes()) return;
  const brand = el('span', { class: 'boot-brand' }, svg(markPath, '0 0 64 56', 'boot-brand-mark'), texts.common.brand);
  const list = Array.from({ length: shape === 'list' ? cards : 0 }, () =>
    el('span', { class: 'boot-card' }, el('span', {})),
  );
  show(
    el(
      'div',
      { class: 'boot-waiting', 'aria-hidden': 'true' },
      el('div', { class: 'boot-bar' }, el('div', {}, brand)),
      el('div', { class: 'boot-list' }, ...list),
    ),
  );
  void pictures.then((addresses) => {
    for (const [at, src] of addresses.slice(0, shownPictures).entries())
      list[at]?.firstElementChild?.append(el('img', { src, alt: '', fetchpriority: 'high' }));
  });
}
