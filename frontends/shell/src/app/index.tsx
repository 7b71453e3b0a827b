const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** All of it is in this file, but evaluated in one task it would keep a slow phone from answering for a third of a second. */
async function start() {
  const root = document.querySelector('#root');
  if (!root) return;
  const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@masque/web-kit');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@masque/web-ui');
  await import(/* webpackMode: "eager" */ '@masque/web-ui/data'); // for the remotes alone
  await nextTask();
  const { App, firstPage } = await import(/* webpackMode: "eager" */ './App.tsx');
  // Until then stands what the boot script has drawn.
  await firstPage;
  createRoot(root).render(<App />);
}

/** What the boot script has drawn is painted before the app keeps the processor busy. A hidden page paints nothing. */
function startAfterPaint() {
  if (document.visibilityState === 'hidden') void start();
  else requestAnimationFrame(() => setTimeout(() => void start()));
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startAfterPaint);
else startAfterPaint();
