import { texts } from '@masque/texts';
import { Button, EmptyState } from '@masque/web-ui';
import type { Library } from './useLibrary.ts';

const words = texts.collections.library;

export function NothingChosen({ library: { chosen, choose } }: { library: Library }) {
  return (
    <EmptyState title={chosen === 'unsorted' ? words.allSorted : words.nothing}>
      <Button kind="primary" onClick={() => choose('all')}>
        {words.showAll}
      </Button>
    </EmptyState>
  );
}
