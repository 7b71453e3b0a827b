import { type LegalPage as LegalPageName, legalNames, texts } from '@masque/texts';
import type { RouteObject } from '@masque/web-kit';
import { remotePages, type RemotePage } from '@masque/web-kit/pages';
import { loadLegal } from './legal/loadLegal.ts';
import { FrameLayout } from './frame/Frame.tsx';
import type { PageHandle } from './frame/pageHandle.ts';
import { Shell } from './frame/Shell.tsx';
import { LegalPage } from './pages/LegalPage.tsx';
import { Login } from './pages/Login.tsx';
import { NotFound } from './pages/NotFound.tsx';
import { PlannedPage } from './pages/PlannedPage.tsx';
import { ShellFailure } from './pages/ShellFailure.tsx';
import { Transparency } from './pages/Transparency.tsx';
import { moduleOf } from './remotes/loaders.ts';
import { Remote } from './remotes/Remote.tsx';

const handleOf = (handle: PageHandle) => handle;

/** Starts the load without waiting, so that the skeleton renders at once. */
function startLoading({ remote }: RemotePage): null {
  moduleOf(remote).catch(() => undefined);
  return null;
}

function startText(page: LegalPageName): null {
  loadLegal(page).catch(() => undefined);
  return null;
}

const declared = (target: RemotePage): RouteObject[] =>
  target.page.paths.map((path) => {
    const { title, isEndless = false, isPlanned } = target.page;
    const handle = handleOf({ title, isEndless });
    return isPlanned
      ? { path, handle, element: <PlannedPage page={target.page} /> }
      : {
          path,
          handle,
          loader: () => startLoading(target),
          shouldRevalidate: () => false,
          element: <Remote {...target} />,
        };
  });

const isFull = ({ page }: RemotePage) => page.layout === 'full';

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ShellFailure />,
    hydrateFallbackElement: <></>,
    children: [
      ...remotePages.filter(isFull).flatMap(declared),
      {
        element: <FrameLayout />,
        children: [
          ...remotePages.filter((target) => !isFull(target)).flatMap(declared),
          ...legalNames.map((page) => ({
            path: `/${page}`,
            handle: handleOf({ title: texts.legal.pages[page], isOpen: true }),
            loader: () => startText(page),
            element: <LegalPage page={page} />,
          })),
          {
            path: '/transparency',
            handle: handleOf({ title: texts.shell.transparency, isOpen: true }),
            element: <Transparency />,
          },
          { path: '/login', handle: handleOf({ title: texts.signIn.loginTitle }), element: <Login /> },
          { path: '*', handle: handleOf({ title: texts.shell.notFoundTitle }), element: <NotFound /> },
        ],
      },
    ],
  },
];
