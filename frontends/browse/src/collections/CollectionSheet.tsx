import type { CharacterCard, CollectionWithCharacters } from '@masque/contracts';
import { texts } from '@masque/texts';
import { EmptyState, LinkButton, useKeptFocus } from '@masque/web-ui';
import { useRef, useState } from 'react';
import { CharacterGrid } from '../characters/CharacterGrid.tsx';
import type { CharacterList } from '../lists/characterList.ts';
import { CollectionHead } from './CollectionHead.tsx';
import { RemoveCharacter } from './RemoveCharacter.tsx';

const words = texts.collections;

/** The response holds the whole collection; there are no pages. */
const wholeList = (characters: readonly CharacterCard[]): CharacterList => ({
  characters,
  total: characters.length,
  pageCount: 1,
  hasMore: false,
  error: null,
  busy: false,
  stale: false,
  more: () => undefined,
  retry: () => undefined,
});

export function CollectionSheet({ collection }: { collection: CollectionWithCharacters }) {
  const { id, characters, isOwner } = collection;
  const [asked, setAsked] = useState<CharacterCard | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Removing a card removes the focused element.
  useKeptFocus(heading);
  return (
    <>
      <CollectionHead collection={collection} heading={heading} />
      {characters.length === 0 ? (
        <EmptyState title={words.empty} hint={isOwner ? words.emptyHint : undefined}>
          <LinkButton kind="primary" to="/characters">
            {words.browse}
          </LinkButton>
        </EmptyState>
      ) : (
        <CharacterGrid
          list={wholeList(characters)}
          listKey={`collection ${id}`}
          onRemove={isOwner ? setAsked : undefined}
          removeLabel={words.removeOf}
        />
      )}
      <RemoveCharacter collection={collection} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
