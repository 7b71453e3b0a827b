const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Everything is in this bundle, but evaluating it in one task would block a slow phone for a third of a second. */
async function start() {
  const root = document.querySelector('#root');
  if (!root) return;
  const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@masque/web-kit');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@masque/web-ui');
  await import(/* webpackMode: "eager" */ '@masque/web-ui/data'); // only the remotes use it
  await nextTask();
  const { App, firstPage } = await import(/* webpackMode: "eager" */ './App.tsx');
  // Keeps the boot script's placeholder until then.
  await firstPage;
  createRoot(root).render(<App />);
}

/** Lets the boot script's placeholder paint before the app blocks the main thread. A hidden page never paints. */
function startAfterPaint() {
  if (document.visibilityState === 'hidden') void start();
  else requestAnimationFrame(() => setTimeout(() => void start()));
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startAfterPaint);
else startAfterPaint();
