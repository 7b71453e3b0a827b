import { texts } from '@masque/texts';
import { Button, EmptyState, LinkButton } from '@masque/web-ui';

const words = texts.manageCharacters;

export function NoOwnCharacters({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search)
    return (
      <EmptyState title={words.none} hint={words.noneHint}>
        <LinkButton kind="primary" icon="plus" to="/create-character">
          {words.createFirst}
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState title={words.noMatches} hint={texts.characterBrowser.searchedFor(search)}>
      <Button kind="primary" onClick={onClear}>
        {texts.common.clearSearch}
      </Button>
    </EmptyState>
  );
}
