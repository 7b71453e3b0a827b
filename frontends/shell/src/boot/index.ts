import './boot.css';
import { readText, storageKeys } from '@masque/web-kit/storage';
import { applyStoredTheme } from '@masque/web-kit/theme';
import { isGateClosed, isOpenPath, keepGateClosed } from '../openPages.ts';
import { showGate } from './gate.ts';
import { openApp } from './openApp.ts';
import { showWaiting } from './waiting.ts';

// Runs before the body exists: sets the theme before the first paint, then loads the app or shows the age gate.
applyStoredTheme();

const hasPassed = readText(storageKeys.ageVerified) === 'true';
if (!hasPassed && isOpenPath(location.pathname)) keepGateClosed();
if (hasPassed || isGateClosed()) {
  void openApp();
  document.addEventListener('DOMContentLoaded', showWaiting);
} else document.addEventListener('DOMContentLoaded', showGate);
