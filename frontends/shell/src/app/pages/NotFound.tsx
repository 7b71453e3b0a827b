import { texts } from '@masque/texts';
import { useTitle } from '@masque/web-kit';
import { EmptyState, LinkButton } from '@masque/web-ui';
import { Frame } from '../frame/Frame.tsx';

export function NotFound() {
  useTitle(texts.shell.notFoundTitle);
  return (
    <Frame>
      <EmptyState level={1} title={texts.shell.notFound} hint={texts.shell.notFoundHint}>
        <LinkButton kind="primary" to="/characters">
          {texts.common.backToCharacters}
        </LinkButton>
      </EmptyState>
    </Frame>
  );
}
