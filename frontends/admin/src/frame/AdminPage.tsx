import { texts } from '@masque/texts';
import { apiErrorOf, Link, useSession } from '@masque/web-kit';
import { ErrorState, LinkButton, Page, PageHead, useFocusFallback } from '@masque/web-ui';
import { type ReactNode, useRef } from 'react';
import css from './frame.module.css';
import { LiveReports } from './LiveReports.tsx';
import { places } from './places.ts';

/** With a 403 as `error`, shows the server's message to users who aren't administrators instead. */
export function AdminPage({
  title,
  at,
  error,
  children,
}: {
  title: ReactNode;
  at: string;
  error: unknown;
  children: ReactNode;
}) {
  const { session } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(heading);
  const failure = apiErrorOf(error);
  if (failure?.status === 403)
    return (
      <ErrorState level={1} title={texts.adminReports.refused} hint={failure.message}>
        <LinkButton to="/characters">{texts.common.backToCharacters}</LinkButton>
      </ErrorState>
    );
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
