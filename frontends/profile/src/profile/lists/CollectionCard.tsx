import type { Collection } from '@masque/contracts';
import { texts } from '@masque/texts';
import { collectionPath, Link } from '@masque/web-kit';
import { Badge, Muted, Picture } from '@masque/web-ui';
import css from './collectionCard.module.css';

const words = texts.profile.collections;

export function CollectionCard({ collection }: { collection: Collection }) {
  const { id, name, description, images, characterCount, isPublic } = collection;
  const pictures = images.length > 0 ? images : [null];
  return (
    <article className={css.card}>
      <div className={css.pictures} data-count={Math.min(4, pictures.length)}>
        {pictures.slice(0, 4).map((image, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- pictures have no other name than their place
          <Picture key={at} src={image} alt="" />
        ))}
      </div>
      <div className={css.text}>
        <h2 dir="auto">
          <Link className={css.link} to={collectionPath(id)}>
            {name}
          </Link>
        </h2>
        {description && (
          <p className={css.description} dir="auto">
            {description}
          </p>
        )}
        <div className={css.facts}>
          <Muted as="span" size={13}>
            {words.count(characterCount)}
          </Muted>
          {!isPublic && <Badge text={words.private} />}
        </div>
      </div>
    </article>
  );
}
