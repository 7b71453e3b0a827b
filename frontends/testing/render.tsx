import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { createStore, StoreProvider } from '@masque/web-kit';
import { ThemeProvider, Toasts, toastStore } from '@masque/web-ui';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { aSite } from './aSite.ts';
import { provideBrowserParts } from './browser-parts.ts';
import { type Answer, fakeNetwork } from './network.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // They outlive a page, and would answer for the next test.
  for (const { id } of toastStore.read()) toastStore.dismiss(id);
});

/** Who looks: the answer to GET /api/session. */
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
  /** Path and query where the page stands. */
  at?: string;
  /** Answers by 'METHOD /api/path'; session (a visitor's) and site are answered unless they are among them. */
  answers?: Readonly<Record<string, Answer>>;
  /** Media queries that match; a desk's unless stated. */
  media?: readonly string[];
}

/** Renders a page or a part as the shell does: store, theme, router, toasts; and a network that says what the test wants. */
export function renderPage(element: ReactNode, { at = '/', answers = {}, media }: Rendering = {}) {
  provideBrowserParts(media);
  const network = fakeNetwork({ 'GET /api/session': visitor, 'GET /api/site': aSite(), ...answers });
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  const view = render(
    <StoreProvider store={createStore()}>
      <ThemeProvider theme="dark">
        <RouterProvider router={router} />
        <Toasts />
      </ThemeProvider>
    </StoreProvider>,
  );
  return { ...view, network, router, person: userEvent.setup() };
}
