const script = document.currentScript;
const address = (kind: 'js' | 'css') => script?.dataset[kind] ?? '';

/** Written in by the build from the pages' manifests, whose texts would make this script large. */
declare const FIRST_LOAD: readonly (readonly [pattern: string, remote: string])[];

const link = (attributes: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), attributes));

/** Preloads the remote of the page at this address. */
function preload() {
  const remote = FIRST_LOAD.find(([pattern]) => new RegExp(pattern).test(location.pathname))?.[1];
  if (remote) link({ rel: 'preload', as: 'script', href: `/remotes/${remote}/remoteEntry.js` });
}

let started: Promise<void> | null = null;

/** Fetches the app without starting it. */
export function prepareApp(): void {
  link({ rel: 'preload', as: 'script', href: address('js') });
  link({ rel: 'preload', as: 'style', href: address('css') });
}

/** Adds the app to the page; it draws itself once the body is there. A failed try can be repeated. */
export function loadApp(): Promise<void> {
  started ??= new Promise<void>((resolve, reject) => {
    preload();
    link({ rel: 'stylesheet', href: address('css') });
    const element = Object.assign(document.createElement('script'), { src: address('js'), defer: true });
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      started = null;
      element.remove();
      reject(new Error('The app could not be loaded'));
    });
    document.head.append(element);
  });
  return started;
}
