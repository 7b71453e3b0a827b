import './boot.css';
import { readText, storageKeys } from '@masque/web-kit/storage';
import { applyStoredTheme } from '@masque/web-kit/theme';
import { showGate } from './gate.ts';
import { legalPageAt, showLegal } from './legal.ts';
import { openApp } from './openApp.ts';
import { showWaiting } from './waiting.ts';

/**
 * The first script of all, run before the body is there: theme before the first paint, then the app for those who
 * have passed the age gate, the gate or a legal page for the others.
 */
applyStoredTheme();

const verified = readText(storageKeys.ageVerified) === 'true';
if (verified) {
  void openApp();
  document.addEventListener('DOMContentLoaded', showWaiting);
} else {
  document.addEventListener('DOMContentLoaded', () => {
    const page = legalPageAt(location.pathname);
    if (page) showLegal(page);
    else showGate();
  });
}
