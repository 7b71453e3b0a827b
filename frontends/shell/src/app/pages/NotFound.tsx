import { texts } from '@masque/texts';
import { EmptyState, LinkButton } from '@masque/web-ui';

export const NotFound = () => (
  <EmptyState level={1} title={texts.shell.notFound} hint={texts.shell.notFoundHint}>
    <LinkButton kind="primary" to="/characters">
      {texts.common.backToCharacters}
    </LinkButton>
  </EmptyState>
);
