import { texts } from '@masque/texts';
import { useCollectionsOfQuery } from '@masque/web-kit';
import { EmptyState, LinkButton, QueryView } from '@masque/web-ui';
import { CollectionCard } from './CollectionCard.tsx';
import css from './lists.module.css';
import { type ListProps, ListSkeleton } from './PagedList.tsx';

const words = texts.profile.collections;
const FRESH = 30;

export function CollectionsTab({ username, isOwn }: ListProps) {
  const query = useCollectionsOfQuery({ params: { username }, query: {} }, { refetchOnMountOrArgChange: FRESH });
  return (
    <QueryView query={query} loading={<ListSkeleton shape="cards" />} failed={words.failed}>
      {({ collections }) =>
        collections.length === 0 ? (
          <EmptyState title={isOwn ? words.emptyOwn : words.empty}>{isOwn && <Create kind="primary" />}</EmptyState>
        ) : (
          <>
            <ul className={css.cards}>
              {collections.map((collection) => (
                <li key={collection.id}>
                  <CollectionCard collection={collection} />
                </li>
              ))}
            </ul>
            {isOwn && (
              <div>
                <Create />
              </div>
            )}
          </>
        )
      }
    </QueryView>
  );
}

const Create = ({ kind }: { kind?: 'primary' }) => (
  <LinkButton kind={kind} icon="plus" to="/collections/create">
    {words.create}
  </LinkButton>
);
