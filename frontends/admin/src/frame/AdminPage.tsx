import { texts } from '@masque/texts';
import { Link, useSession } from '@masque/web-kit';
import { Page, PageHead, useKeptFocus } from '@masque/web-ui';
import { type ReactNode, useRef } from 'react';
import css from './frame.module.css';
import { LiveReports } from './LiveReports.tsx';
import { places } from './places.ts';

export function AdminPage({ title, at, children }: { title: ReactNode; at: string; children: ReactNode }) {
  const { session } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(heading);
  return (
    <Page>
      <PageHead ref={heading} title={title}>
        <nav aria-label={texts.adminReports.nav}>
          <ul className={css.places}>
            {places.map(({ to, label }) => (
              <li key={to}>
                <Link className={css.place} to={to} aria-current={to === at ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </PageHead>
      {session?.isAdmin && session.user && <LiveReports key={session.user.id} userId={session.user.id} />}
      {children}
    </Page>
  );
}
