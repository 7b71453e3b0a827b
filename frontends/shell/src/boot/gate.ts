import { texts, underAgeTarget } from '@masque/texts';
import { storageKeys, writeText } from '@masque/web-kit/storage';
import { markPath } from '@masque/web-ui/mark';
import { el, show, svg } from './dom.ts';
import { loadApp, prepareApp } from './loadApp.ts';
import { themeButton } from './themeButton.ts';

const words = texts.ageGate;

/** The wanted address stays in the address bar. */
export function showGate(): void {
  document.title = texts.common.brand;
  const box = el('input', { type: 'checkbox', id: 'age', 'aria-describedby': 'age-error' });
  const label = el(
    'label',
    { for: 'age' },
    words.confirmBefore,
    el('a', { href: '/terms' }, words.terms),
    words.confirmBetween,
    el('a', { href: '/privacy' }, words.privacy),
    words.confirmAfter,
  );
  const error = el('p', { id: 'age-error', class: 'boot-error', role: 'alert' });
  const enter = el('button', { type: 'submit', class: 'boot-enter', 'aria-disabled': 'true' }, words.enter);
  const form = el(
    'form',
    { class: 'boot-form', novalidate: true },
    el('div', { class: 'boot-check' }, box, label),
    error,
    enter,
  );

  box.addEventListener('change', () => {
    enter.setAttribute('aria-disabled', String(!box.checked));
    error.textContent = '';
    if (box.checked) prepareApp();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!box.checked) {
      error.textContent = words.mustConfirm;
      box.focus();
      return;
    }
    writeText(storageKeys.ageVerified, 'true');
    void open(enter, error);
  });

  show(
    el(
      'main',
      { class: 'boot-gate' },
      el('div', { class: 'boot-corner' }, themeButton()),
      svg(markPath, '0 0 64 56', 'boot-mark'),
      el('h1', {}, texts.common.brand),
      el('p', { class: 'boot-what' }, words.what),
      form,
      el('a', { class: 'boot-under', href: underAgeTarget, rel: 'noreferrer' }, words.under),
    ),
  );
}

async function open(enter: HTMLButtonElement, error: HTMLElement) {
  enter.disabled = true;
  enter.textContent = words.entering;
  try {
    await loadApp();
  } catch {
    enter.disabled = false;
    enter.textContent = texts.common.retry;
    error.textContent = words.failed;
  }
}
