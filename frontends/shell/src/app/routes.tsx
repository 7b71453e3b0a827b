import { legalPages, texts } from '@masque/texts';
import type { RouteObject } from '@masque/web-kit';
import { remotePages, type RemotePage } from '@masque/web-kit/pages';
import { FrameLayout } from './frame/Frame.tsx';
import type { PageHandle } from './frame/pageHandle.ts';
import { Shell } from './frame/Shell.tsx';
import { legalModules } from './legal/legalModules.ts';
import { LegalPage } from './pages/LegalPage.tsx';
import { Login } from './pages/Login.tsx';
import { NotFound } from './pages/NotFound.tsx';
import { ShellFailure } from './pages/ShellFailure.tsx';
import { Transparency } from './pages/Transparency.tsx';
import { Remote } from './remotes/Remote.tsx';
import { remoteModules } from './remotes/remoteModules.ts';

const handleOf = (handle: PageHandle) => handle;

const declared = (target: RemotePage): RouteObject[] =>
  target.page.paths.map((path) => ({
    path,
    handle: handleOf({ title: target.page.title, isEndless: target.page.isEndless }),
    loader: () => remoteModules.preload(target.remote),
    shouldRevalidate: () => false,
    element: <Remote {...target} />,
  }));

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
          ...legalPages.map((page) => ({
            path: `/${page}`,
            handle: handleOf({ title: texts.legal.pages[page], isOpen: true }),
            loader: () => legalModules.preload(page),
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
