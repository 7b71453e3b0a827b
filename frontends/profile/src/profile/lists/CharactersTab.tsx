import { texts } from '@masque/texts';
import { useCharactersOfInfiniteQuery } from '@masque/web-kit';
import { CharacterCard, EmptyState, LinkButton } from '@masque/web-ui';
import css from './lists.module.css';
import { ListSkeleton, PagedList } from '../../lists/PagedList.tsx';

const words = texts.profile.characters;
const FRESH = 30;

export function CharactersTab({ username, isOwn }: { username: string; isOwn: boolean }) {
  const query = useCharactersOfInfiniteQuery({ username }, { refetchOnMountOrArgChange: FRESH });
  return (
    <PagedList
      query={query}
      itemsOf={({ characters }) => characters}
      loading={<ListSkeleton className={css.cards} count={4} height={280} />}
      failed={words.failed}
      empty={
        <EmptyState title={isOwn ? words.emptyOwn : words.empty}>
          {isOwn && (
            <LinkButton kind="primary" icon="plus" to="/create-character">
              {words.create}
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
