import { texts } from '@masque/texts';
import { useTitle } from '@masque/web-kit';
import { EmptyState, LinkButton } from '@masque/web-ui';

/** A specified page that comes with a later issue: it says so, and offers a way on. */
export function NotBuiltYet({ page }: { page: string }) {
  useTitle(page);
  return (
    <EmptyState level={1} title={texts.notBuilt.heading(page)} hint={texts.notBuilt.lead}>
      <LinkButton kind="primary" to="/characters">
        {texts.notBuilt.action}
      </LinkButton>
    </EmptyState>
  );
}
