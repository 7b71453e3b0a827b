import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { createStore, StoreProvider } from '@masque/web-kit';
import { ThemeContext, Toasts, toastStore } from '@masque/web-ui';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { aSite } from './aSite.ts';
import { provideBrowserParts } from './browser-parts.ts';
import { type NetworkAnswer, fakeNetwork } from './network.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // Toasts outlive a page and would leak into the next test.
  for (const { id } of toastStore.read()) toastStore.dismiss(id);
});

export const visitor = {
  user: null,
  needsUsername: false,
  isAdmin: false,
  suspension: null,
  hasApiKey: false,
  localSignIn: true,
  demoModel: true,
};
export const member = {
  ...visitor,
  user: { id: 'u1', username: 'iris', name: 'Iris', email: null, picture: null, profilePicture: null },
};

export interface Rendering {
  at?: string;
  /** By 'METHOD /api/path'. Defaults exist for the session (a visitor's) and the site. */
  answers?: Readonly<Record<string, NetworkAnswer>>;
  /** Matching media queries; a desktop's by default. */
  media?: readonly string[];
}

/** Renders an element with everything the shell provides, and a fake network. */
export function renderPage(element: ReactNode, { at = '/', answers = {}, media }: Rendering = {}) {
  provideBrowserParts(media);
  const network = fakeNetwork({ 'GET /api/session': visitor, 'GET /api/site': aSite(), ...answers });
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  const view = render(
    <StoreProvider store={createStore()}>
      <ThemeContext value="dark">
        <RouterProvider router={router} />
        <Toasts />
      </ThemeContext>
    </StoreProvider>,
  );
  return { ...view, network, router, person: userEvent.setup() };
}
