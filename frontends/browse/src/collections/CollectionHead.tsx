import type { CollectionWithCharacters } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { Icon } from '@masque/web-ui';
import type { Ref } from 'react';
import { Author } from '../people/Author.tsx';
import css from './collections.module.css';
import { DeleteCollection } from './DeleteCollection.tsx';
import { EditCollection } from './EditCollection.tsx';
import { ownCollectionsPath } from './paths.ts';

const words = texts.collections;

/** Name, owner, size and description; for the owner, what changes it. */
export function CollectionHead({
  collection,
  heading,
}: {
  collection: CollectionWithCharacters;
  heading: Ref<HTMLHeadingElement>;
}) {
  const { name, description, isPublic, characterCount, username, isOwner } = collection;
  return (
    <header className={css.head}>
      {isOwner && (
        <Link className={css.back} to={ownCollectionsPath}>
          <Icon name="back" size={18} />
          {words.yours}
        </Link>
      )}
      <h1 ref={heading} tabIndex={-1} className={css.name} dir="auto">
        {name}
      </h1>
      <p className={css.facts}>
        <span>
          {words.by} <Author username={username} name={username} />
        </span>
        <span>{words.count(characterCount)}</span>
        {!isPublic && (
          <span className={css.private} title={words.privateHint}>
            <Icon name="lock" size={14} />
            {words.private}
          </span>
        )}
      </p>
      {description && (
        <p className={css.description} dir="auto">
          {description}
        </p>
      )}
      {isOwner && (
        <div className={css.actions}>
          <EditCollection collection={collection} />
          <DeleteCollection collection={collection} />
        </div>
      )}
    </header>
  );
}
