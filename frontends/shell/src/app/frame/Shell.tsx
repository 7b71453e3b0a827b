import { texts } from '@masque/texts';
import {
  Outlet,
  RemoteLoaderContext,
  useLogoutElsewhere,
  useRememberUser,
  useSession,
  useTimeZone,
} from '@masque/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { isGateClosed } from '../../openPages.ts';
import { UsernamePage } from '../account/UsernamePage.tsx';
import { remoteModules } from '../remotes/remoteModules.ts';
import { Reporting } from '../reporting/Reporting.tsx';
import { Frame } from './Frame.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { OfflineNotice } from './offline.tsx';
import { PageChange } from './PageChange.tsx';
import { usePageHandle } from './pageHandle.ts';
import { OpenShortcuts, Shortcuts } from './Shortcuts.tsx';
import { SuspensionAnnouncement } from './SuspensionBanner.tsx';
import { useScrollPositions } from './useScrollPositions.ts';

/** Users without a username must choose one first, except on the legal pages. */
export function Shell() {
  useRememberUser();
  useLogoutElsewhere();
  useTimeZone();
  useScrollPositions();
  const { needsUsername } = useSession();
  const { title, isOpen = false } = usePageHandle();
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const openShortcuts = useCallback(() => setShowsShortcuts(true), []);
  const asksForUsername = needsUsername && !isOpen;
  const isBeforeGate = isGateClosed() && !isOpen;
  useEffect(() => {
    // A reload at a page's address shows the age gate.
    if (isBeforeGate) window.location.reload();
  }, [isBeforeGate]);

  if (isBeforeGate) return null;
  return (
    <OpenShortcuts value={openShortcuts}>
      <a
        className="skip-link"
        href="#content"
        onClick={(event) => {
          // The router would treat a hash change as a navigation.
          event.preventDefault();
          const page = document.querySelector<HTMLElement>('#content');
          page?.setAttribute('tabindex', '-1');
          page?.focus();
        }}
      >
        {texts.shell.skip}
      </a>
      <PageChange title={asksForUsername ? texts.username.title : title} />
      <OfflineNotice />
      <SuspensionAnnouncement />
      {asksForUsername ? (
        <Frame>
          <UsernamePage />
        </Frame>
      ) : (
        <RemoteLoaderContext value={remoteModules.load}>
          <Outlet />
        </RemoteLoaderContext>
      )}
      <Shortcuts open={showsShortcuts} onOpenChange={setShowsShortcuts} />
      <Reporting />
      <LeaveDialog />
    </OpenShortcuts>
  );
}
