import '@masque/web-ui/data'; // offered to the remotes
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

function start() {
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<App />);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
