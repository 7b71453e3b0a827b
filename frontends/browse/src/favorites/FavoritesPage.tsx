import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  characterListQuery,
  refusalOf,
  rememberWantedPage,
  useFavoritesInfiniteQuery,
  useSession,
  useSetFavoriteMutation,
} from '@masque/web-kit';
import { CardSkeletons, EmptyState, LinkButton, Page, PageHead, showToast, useFocusFallback } from '@masque/web-ui';
import { useCallback, useEffect, useRef } from 'react';
import { CharacterGrid } from '../characters/CharacterGrid.tsx';
import { characterList } from '../characters/characterList.ts';
import { ownCollectionsPath } from '../collections/paths.ts';
import { NotLoaded } from '../feedback/NotLoaded.tsx';
import { CollectionChips } from '../library/CollectionChips.tsx';
import { NothingChosen } from '../library/NothingChosen.tsx';
import { SelectButton, SelectionBar } from '../library/SelectionBar.tsx';
import { SelectMark } from '../library/SelectMark.tsx';
import { useChosenCharacters } from '../library/useChosenCharacters.ts';
import { useLibrary } from '../library/useLibrary.ts';
import { useSelection } from '../library/useSelection.ts';

const words = texts.favorites;
const isFavorite = ({ isFavorited }: CharacterCard): boolean => isFavorited;

export function FavoritesPage() {
  const { status, user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  // Removing a card removes the focused element.
  useFocusFallback(heading);
  return (
    <Page>
      <PageHead ref={heading} title={words.title}>
        {user && (
          <LinkButton icon="folder" to={ownCollectionsPath}>
            {texts.collections.ownTitle}
          </LinkButton>
        )}
      </PageHead>
      {user ? <Favorites /> : status === 'loading' ? <CardSkeletons /> : <LoggedOut />}
    </Page>
  );
}

function LoggedOut() {
  useEffect(() => rememberWantedPage('/favorites'), []);
  return (
    <EmptyState title={words.mustLogIn}>
      <LinkButton kind="primary" to="/login">
        {texts.common.logIn}
      </LinkButton>
    </EmptyState>
  );
}

function Favorites() {
  const all = characterList(useFavoritesInfiniteQuery(characterListQuery));
  const library = useLibrary('favorites');
  const list = useChosenCharacters(all, library, isFavorite);
  const selection = useSelection(list.characters);
  const remove = useRemoveFavorite();
  const mark = useCallback((card: CharacterCard) => <SelectMark card={card} selection={selection} />, [selection]);
  if (!list.characters && list.error !== null)
    return (
      <NotLoaded
        title={refusalOf(list.error, { failed: words.failed, signedOut: words.signedOut })}
        error={list.error}
        onRetry={list.retry}
      />
    );
  if (list.characters?.length === 0 && library.chosen === 'all')
    return (
      <EmptyState title={words.empty}>
        <LinkButton kind="primary" to="/characters">
          {words.discover}
        </LinkButton>
      </EmptyState>
    );
  return (
    <>
      <CollectionChips library={library}>
        <SelectButton library={library} selection={selection} shown={list.characters} />
      </CollectionChips>
      <SelectionBar library={library} selection={selection} shown={list.characters} />
      {list.characters?.length === 0 && !list.hasMore ? (
        <NothingChosen library={library} />
      ) : (
        <CharacterGrid
          list={list}
          listKey="favorites"
          startLabel={words.startChat}
          onRemove={remove}
          removeLabel={words.removeOf}
          collectionsOf={library.namesOf}
          mark={mark}
        />
      )}
    </>
  );
}

/** Optimistic; the card reappears on a refusal. */
export function useRemoveFavorite() {
  const [setFavorite] = useSetFavoriteMutation();
  return useCallback(
    async ({ id }: CharacterCard) => {
      const { error } = await setFavorite({ id, to: false });
      if (error) showToast(refusalOf(error, { failed: words.removeFailed }), 'destructive');
      else showToast(texts.reactions.removed, 'success');
    },
    [setFavorite],
  );
}
