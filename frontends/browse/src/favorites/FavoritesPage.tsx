import { texts } from '@masque/texts';
import { characterListQuery, rememberWantedPage, useFavoritesInfiniteQuery, useSession } from '@masque/web-kit';
import { CardSkeletons, EmptyState, LinkButton, Page } from '@masque/web-ui';
import { useEffect } from 'react';
import { CharacterGrid } from '../characters/CharacterGrid.tsx';
import { characterList } from '../lists/characterList.ts';
import { NotLoaded } from '../states/NotLoaded.tsx';
import css from './favorites.module.css';

const words = texts.favorites;

export function FavoritesPage() {
  const { status, user } = useSession();
  return (
    <Page>
      <h1 className={css.title}>{words.title}</h1>
      {user ? <Favorites /> : status === 'loading' ? <CardSkeletons /> : <LoggedOut />}
    </Page>
  );
}

/** Whoever logs in from here comes back here. */
function LoggedOut() {
  useEffect(() => rememberWantedPage('/favorites'), []);
  return (
    <EmptyState title={words.mustLogIn}>
      <LinkButton kind="primary" to="/login">
        {words.logIn}
      </LinkButton>
    </EmptyState>
  );
}

/** Each card will also have Remove, when a favourite can be taken back (issue 13). */
function Favorites() {
  const list = characterList(useFavoritesInfiniteQuery(characterListQuery));
  if (!list.characters && list.error !== null)
    return <NotLoaded title={words.failed} error={list.error} onRetry={list.retry} />;
  if (list.characters?.length === 0)
    return (
      <EmptyState title={words.empty}>
        <LinkButton kind="primary" to="/characters">
          {words.discover}
        </LinkButton>
      </EmptyState>
    );
  return <CharacterGrid list={list} listKey="favorites" startLabel={words.startChat} />;
}
