import { texts } from '@masque/texts';
import { markPath } from '@masque/web-ui/mark';
import { el, show, svg } from './dom.ts';
import { loadApp } from './loadApp.ts';

const words = texts.ageGate;
/** ms; most network failures are over by then. */
const pause = 1_000;

const bodyIsThere = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve());
    else resolve();
  });

/** Retries once, then offers a retry button. */
export async function openApp(): Promise<void> {
  try {
    await loadApp();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause));
    await loadApp().catch(showFailure);
  }
}

async function showFailure() {
  await bodyIsThere();
  const retry = el('button', { type: 'button', class: 'boot-enter' }, texts.common.retry);
  retry.addEventListener('click', () => {
    retry.disabled = true;
    retry.textContent = words.entering;
    void openApp();
  });
  show(
    el(
      'main',
      { class: 'boot-gate' },
      svg(markPath, '0 0 64 56', 'boot-mark'),
      el('h1', {}, texts.common.brand),
      el('div', { class: 'boot-form' }, el('p', { class: 'boot-error', role: 'alert' }, words.failed), retry),
    ),
  );
  retry.focus();
}
