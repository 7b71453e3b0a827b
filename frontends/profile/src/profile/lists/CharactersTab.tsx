import { texts } from '@masque/texts';
import { useCharactersOfInfiniteQuery } from '@masque/web-kit';
import { CharacterCard, EmptyState, LinkButton, ListSkeleton } from '@masque/web-ui';
import css from './lists.module.css';
import { PagedList } from '../../lists/PagedList.tsx';

const words = texts.profile.characters;
const FRESH = 30;

export function CharactersTab({ username, isOwn }: { username: string; isOwn: boolean }) {
  const query = useCharactersOfInfiniteQuery({ username }, { refetchOnMountOrArgChange: FRESH });
  return (
    <PagedList
      query={query}
      itemsOf={({ characters }) => characters}
      loading={<ListSkeleton className={css.cards} heights={[280, 280, 280, 280]} />}
      failed={words.failed}
      empty={
        <EmptyState title={isOwn ? words.emptyOwn : words.empty}>
          {isOwn && (
            <LinkButton kind="primary" icon="plus" to="/create-character">
              {texts.common.createCharacter}
            </LinkButton>
          )}
        </EmptyState>
      }
    >
      {(characters) => (
        <ul className={css.cards}>
          {characters.map((character) => (
            <li key={character.id}>
              <CharacterCard character={character} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
