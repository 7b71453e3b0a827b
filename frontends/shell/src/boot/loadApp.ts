import { link, preload } from './preload.ts';

const script = document.currentScript;
const address = (kind: 'js' | 'css') => script?.dataset[kind] ?? '';

let started: Promise<void> | null = null;

/** Preloads the app without running it. */
export function prepareApp(): void {
  link({ rel: 'preload', as: 'script', href: address('js') });
  link({ rel: 'preload', as: 'style', href: address('css') });
}

/** A failed attempt can be repeated. */
export function loadApp(): Promise<void> {
  started ??= new Promise<void>((resolve, reject) => {
    link({ rel: 'stylesheet', href: address('css') });
    // Injected scripts load with low priority; intended, because the list and its pictures are small and come first.
    const element = Object.assign(document.createElement('script'), { src: address('js') });
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      started = null;
      element.remove();
      reject(new Error('The app could not be loaded'));
    });
    document.head.append(element);
    preload();
  });
  return started;
}
