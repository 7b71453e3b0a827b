import { texts } from '@masque/texts';
import { useTitle } from '@masque/web-kit';
import type { Page } from '@masque/web-kit/pages';
import { EmptyState, LinkButton } from '@masque/web-ui';
import { Guard } from '../account/Guard.tsx';
import { Frame } from '../frame/Frame.tsx';

function NotBuiltYet({ title }: { title: string }) {
  useTitle(title);
  return (
    <EmptyState level={1} title={texts.notBuilt.heading(title)} hint={texts.notBuilt.lead}>
      <LinkButton kind="primary" to="/characters">
        {texts.notBuilt.action}
      </LinkButton>
    </EmptyState>
  );
}

/** A specified page that is not built yet: it says so to those who may open it. */
export const PlannedPage = ({ page: { access, toLogin, title } }: { page: Page }) => (
  <Frame>
    <Guard access={access} toLogin={toLogin}>
      <NotBuiltYet title={title} />
    </Guard>
  </Frame>
);
