import { texts } from '@masque/texts';
import { readText, storageKeys } from '@masque/web-kit/storage';
import { markPath } from '@masque/web-ui/mark';
import { el, show, svg } from './dom.ts';
import { pageHere, pictures } from './preload.ts';

const cards = 12;
/** Pictures in a desktop's first row. */
const shownPictures = 4;

/** A static placeholder for the first paint while the app loads. Visitors get the frame, because they sign in first. */
export function showWaiting(): void {
  const root = document.querySelector('#root');
  if (root?.hasChildNodes()) return;
  const shape = pageHere()?.shape;
  if (shape === 'full' && readText(storageKeys.user) !== null) showFull();
  else showFrame(shape === 'list');
}

function showFull(): void {
  const head = el(
    'div',
    { class: 'full-head' },
    el('span', { class: 'full-face' }),
    el('span', { class: 'full-name' }),
  );
  show(el('div', { class: 'boot-waiting full-waiting', 'aria-hidden': 'true' }, head));
}

function showFrame(hasList: boolean): void {
  const brand = el('span', { class: 'boot-brand' }, svg(markPath, '0 0 64 56', 'boot-brand-mark'), texts.common.brand);
  const list = Array.from({ length: hasList ? cards : 0 }, () => el('span', { class: 'boot-card' }, el('span', {})));
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
