import { texts } from '@masque/texts';
import type { PageManifest } from '@masque/web-kit/pages';
import { EmptyState, LinkButton } from '@masque/web-ui';
import { Guard } from '../account/Guard.tsx';

export const PlannedPage = ({ page: { access, toLogin, title } }: { page: PageManifest }) => (
  <Guard access={access} toLogin={toLogin}>
    <EmptyState level={1} title={texts.notBuilt.heading(title)} hint={texts.notBuilt.lead}>
      <LinkButton kind="primary" to="/characters">
        {texts.notBuilt.action}
      </LinkButton>
    </EmptyState>
  </Guard>
);
