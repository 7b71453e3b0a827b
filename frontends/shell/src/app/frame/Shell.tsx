import { legalNames, texts } from '@masque/texts';
import { RemoteLoaderContext, useLocation, useRememberUser, useRoutes, useSession } from '@masque/web-kit';
import { remotePages } from '@masque/web-kit/pages';
import { UsernamePage } from '../account/UsernamePage.tsx';
import { LegalPage } from '../pages/LegalPage.tsx';
import { Login } from '../pages/Login.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { PlannedPage } from '../pages/PlannedPage.tsx';
import { moduleOf } from '../remotes/loaders.ts';
import { Remote } from '../remotes/Remote.tsx';
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

/** Every declared page: those that are built come from their remote, the others say that they are planned. */
const declaredRoutes = remotePages.flatMap((target) =>
  target.page.paths.map((path) => ({
    path,
    element: target.page.isPlanned ? <PlannedPage page={target.page} /> : <Remote {...target} />,
  })),
);

const routes = [
  ...declaredRoutes,
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

const Pages = () => useRoutes(routes);

/** Everything around the pages. Who still needs a username chooses it before anything but the legal pages. */
export function Shell() {
  useRememberUser();
  const { needsUsername } = useSession();
  const { pathname } = useLocation();
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
      ) : (
        <RemoteLoaderContext value={moduleOf}>
          <Pages />
        </RemoteLoaderContext>
      )}
      <Shortcuts />
    </>
  );
}
