import type { Collection } from '@masque/contracts';
import { texts } from '@masque/texts';
import { collectionPath, Link, useCollectionsOfQuery } from '@masque/web-kit';
import { Badge, EmptyState, LinkButton, ListSkeleton, Muted, Picture, QueryView } from '@masque/web-ui';
import cardCss from './collectionCard.module.css';
import css from './lists.module.css';

const words = texts.profile.collections;
const FRESH = 30;

export function CollectionsTab({ username, isOwn }: { username: string; isOwn: boolean }) {
  const query = useCollectionsOfQuery({ params: { username }, query: {} }, { refetchOnMountOrArgChange: FRESH });
  return (
    <QueryView
      query={query}
      loading={<ListSkeleton className={css.cards} heights={[280, 280, 280, 280]} />}
      failed={texts.collections.loadAllFailed}
    >
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
    {texts.collections.create.title}
  </LinkButton>
);

function CollectionCard({ collection }: { collection: Collection }) {
  const { id, name, description, images, characterCount, isPublic } = collection;
  const pictures = images.length > 0 ? images : [null];
  return (
    <article className={cardCss.card}>
      <div className={cardCss.pictures} data-count={Math.min(4, pictures.length)}>
        {pictures.slice(0, 4).map((image, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- pictures have no other name than their place
          <Picture key={at} src={image} alt="" />
        ))}
      </div>
      <div className={cardCss.text}>
        <h2 dir="auto">
          <Link className={cardCss.link} to={collectionPath(id)}>
            {name}
          </Link>
        </h2>
        {description && (
          <p className={cardCss.description} dir="auto">
            {description}
          </p>
        )}
        <div className={cardCss.facts}>
          <Muted as="span" size={13}>
            {texts.common.characters(characterCount)}
          </Muted>
          {!isPublic && <Badge text={texts.common.private} />}
        </div>
      </div>
    </article>
  );
}
