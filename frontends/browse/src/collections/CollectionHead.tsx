import type { Collection, CollectionWithCharacters } from '@masque/contracts';
import { texts } from '@masque/texts';
import { refusalOf, useDeleteCollectionMutation, useNavigate } from '@masque/web-kit';
import { Button, ConfirmDialog, Icon, PageHead, showToast } from '@masque/web-ui';
import { type Ref, useState } from 'react';
import { Author } from '../characters/Author.tsx';
import css from './collections.module.css';
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
        back={isOwner ? { to: ownCollectionsPath, text: words.ownTitle } : undefined}
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
          {texts.common.by} <Author username={username} name={username} />
        </span>
        <span>{texts.common.characters(characterCount)}</span>
        {!isPublic && (
          <span className={css.private} title={words.privateHint}>
            <Icon name="lock" size={14} />
            {texts.common.private}
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

export function DeleteCollection({ collection }: { collection: Collection }) {
  const { id, name, username } = collection;
  const [isAsked, setAsked] = useState(false);
  const [remove, { isLoading }] = useDeleteCollectionMutation();
  const navigate = useNavigate();
  const confirm = async () => {
    const { error } = await remove({ id, username });
    setAsked(false);
    if (error) {
      showToast(refusalOf(error, { failed: words.deleteFailed }), 'destructive');
      return;
    }
    showToast(words.deleted(name), 'success');
    void navigate(ownCollectionsPath, { replace: true });
  };
  return (
    <>
      <Button icon="trash" onClick={() => setAsked(true)}>
        {texts.common.delete}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={words.deleteTitle}
        question={words.deleteQuestion(name)}
        busy={isLoading}
        busyText={texts.common.deleting}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
