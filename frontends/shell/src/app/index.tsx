import '@masque/web-ui/data'; // offered to the remotes
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

function start() {
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<App />);
}

/** What the boot script has drawn is painted before the app keeps the processor busy. A hidden page paints nothing. */
function startAfterPaint() {
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startAfterPaint);
else startAfterPaint();
