import { legalNames, texts, type LegalPage } from '@masque/texts';
import { markPath } from '@masque/web-ui/mark';
import { el, show, svg } from './dom.ts';
import { themeButton } from './themeButton.ts';

const words = texts.legal;

/** The legal page at an address, if it is one. */
export function legalPageAt(path: string): LegalPage | null {
  return legalNames.find((name) => path.replace(/\/$/, '') === `/${name}`) ?? null;
}

/** Path and query of the gate that led here; the start page for those who came from elsewhere. */
function gateAddress(): string {
  const { origin, pathname, search } = URL.parse(document.referrer) ?? {};
  return origin !== location.origin || !pathname || legalPageAt(pathname) ? '/' : pathname + search;
}

/** A legal page for those who have not passed the gate yet. */
export function showLegal(page: LegalPage): void {
  const title = words.pages[page];
  const gate = gateAddress();
  document.title = texts.common.pageTitle(title);
  show(
    el(
      'header',
      { class: 'boot-header' },
      el('a', { class: 'boot-brand', href: gate }, svg(markPath, '0 0 64 56', 'boot-brand-mark'), texts.common.brand),
      el('a', { class: 'boot-back', href: gate }, words.backToGate),
      themeButton(),
    ),
    el('main', { class: 'boot-legal' }, el('h1', {}, title), el('p', {}, words.notWritten)),
  );
}
