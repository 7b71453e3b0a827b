import type { CollectionWithCharacters } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Icon, PageHead } from '@masque/web-ui';
import type { Ref } from 'react';
import { Author } from '../people/Author.tsx';
import css from './collections.module.css';
import { DeleteCollection } from './DeleteCollection.tsx';
import { EditCollection } from './EditCollection.tsx';
import { ownCollectionsPath } from './paths.ts';

const words = texts.collections;

export function CollectionHead({
  collection,
  heading,
}: {
  collection: CollectionWithCharacters;
  heading: Ref<HTMLHeadingElement>;
}) {
  const { name, description, isPublic, characterCount, username, isOwner } = collection;
  return (
    <div className={css.head}>
      <PageHead
        ref={heading}
        title={name}
        isForeign
        back={isOwner ? { to: ownCollectionsPath, text: words.yours } : undefined}
      >
        {isOwner && (
          <>
            <EditCollection collection={collection} />
            <DeleteCollection collection={collection} />
          </>
        )}
      </PageHead>
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
    </div>
  );
}
