import './boot.css';
import { readText, storageKeys } from '@masque/web-kit/storage';
import { applyStoredTheme } from '@masque/web-kit/theme';
import { isGateClosed, isOpenPath, keepGateClosed } from '../openPages.ts';
import { showGate } from './gate.ts';
import { openApp } from './openApp.ts';
import { showWaiting } from './waiting.ts';

/**
 * The first script of all, run before the body is there: theme before the first paint, then the app for those who
 * have passed the age gate, and for others where a page is open to them; else the gate.
 */
applyStoredTheme();

const hasPassed = readText(storageKeys.ageVerified) === 'true';
if (!hasPassed && isOpenPath(location.pathname)) keepGateClosed();
if (hasPassed || isGateClosed()) {
  void openApp();
  document.addEventListener('DOMContentLoaded', showWaiting);
} else document.addEventListener('DOMContentLoaded', showGate);
