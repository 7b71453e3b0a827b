import { legalNames, texts } from '@masque/texts';
import { matchPath, useLocation, useRememberUser, useRoutes, useSession } from '@masque/web-kit';
import { Guard } from '../account/Guard.tsx';
import { UsernamePage } from '../account/UsernamePage.tsx';
import { LegalPage } from '../pages/LegalPage.tsx';
import { Login } from '../pages/Login.tsx';
import { NotBuiltYet } from '../pages/NotBuiltYet.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { Remote } from '../remotes/Remote.tsx';
import { laterRoutes, remoteRoutes } from '../routes.ts';
import { Frame } from './Frame.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { useScrollToTop } from './useScrollToTop.ts';

const legalRoutes = legalNames.map((page) => ({
  path: `/${page}`,
  element: (
    <Frame>
      <LegalPage page={page} />
    </Frame>
  ),
}));

const ownRoutes = [
  ...laterRoutes.map(({ path, name, access, toLogin }) => ({
    path,
    element: (
      <Frame>
        <Guard access={access} toLogin={toLogin}>
          <NotBuiltYet page={name} />
        </Guard>
      </Frame>
    ),
  })),
  ...legalRoutes,
  {
    path: '/login',
    element: (
      <Frame>
        <Login />
      </Frame>
    ),
  },
  { path: '*', element: <NotFound /> },
];

/** The shell's own pages. */
const OwnPages = () => useRoutes(ownRoutes);

/** Everything around the pages. Who still needs a username chooses it before anything but the legal pages. */
export function Shell() {
  useRememberUser();
  const { needsUsername } = useSession();
  const { pathname } = useLocation();
  const remote = remoteRoutes.find(([path]) => matchPath(path, pathname))?.[1];
  const isLegal = legalRoutes.some((route) => route.path === pathname);

  useScrollToTop(pathname);

  return (
    <>
      <a className="skip-link" href="#content">
        {texts.shell.skip}
      </a>
      <OfflineNotice />
      {needsUsername && !isLegal ? (
        <Frame>
          <UsernamePage />
        </Frame>
      ) : remote ? (
        <Remote key={remote} name={remote} />
      ) : (
        <OwnPages />
      )}
      <Shortcuts />
    </>
  );
}
