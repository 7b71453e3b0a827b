import type { CharacterCard, CollectionWithCharacters } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  refusalOf,
  useCollectionQuery,
  useParams,
  useRemoveFromCollectionMutation,
  useTitle,
} from '@masque/web-kit';
import {
  CardSkeletons,
  ConfirmDialog,
  EmptyState,
  LinkButton,
  LoadingLine,
  Page,
  showToast,
  useFocusFallback,
} from '@masque/web-ui';
import { useRef, useState } from 'react';
import { CharacterGrid } from '../characters/CharacterGrid.tsx';
import { wholeList } from '../characters/characterList.ts';
import { NotFound, notFoundStatuses } from '../feedback/NotFound.tsx';
import { NotLoaded } from '../feedback/NotLoaded.tsx';
import { CollectionHead } from './CollectionHead.tsx';

const words = texts.collections;

export function CollectionPage() {
  const { id = '' } = useParams();
  const query = useCollectionQuery(id);
  const collection = query.currentData;
  useTitle(collection?.name);
  return <Page>{collection ? <CollectionSheet collection={collection} /> : <Missing query={query} />}</Page>;
}

function Missing({ query }: { query: { isError: boolean; error?: unknown; refetch: () => unknown } }) {
  if (!query.isError)
    return (
      <>
        <LoadingLine text={words.loading} />
        <CardSkeletons />
      </>
    );
  const failure = apiErrorOf(query.error);
  if (notFoundStatuses.has(failure?.status))
    return <NotFound title={failure?.message ?? ''} hint={words.notFoundHint} back={texts.common.browseCharacters} />;
  return <NotLoaded isPage title={words.failed} error={query.error} onRetry={() => void query.refetch()} />;
}

function CollectionSheet({ collection }: { collection: CollectionWithCharacters }) {
  const { id, characters, isOwner } = collection;
  const [asked, setAsked] = useState<CharacterCard | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Removing a card removes the focused element.
  useFocusFallback(heading);
  return (
    <>
      <CollectionHead collection={collection} heading={heading} />
      {characters.length === 0 ? (
        <EmptyState title={words.empty} hint={isOwner ? words.emptyHint : undefined}>
          <LinkButton kind="primary" to="/characters">
            {texts.common.browseCharacters}
          </LinkButton>
        </EmptyState>
      ) : (
        <CharacterGrid
          list={wholeList(characters)}
          listKey={`collection ${id}`}
          onRemove={isOwner ? setAsked : undefined}
          removeLabel={words.removeOf}
        />
      )}
      <RemoveCharacter collection={collection} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

export function RemoveCharacter({
  collection,
  asked,
  onClose,
}: {
  collection: CollectionWithCharacters;
  asked: CharacterCard | null;
  onClose: () => void;
}) {
  const [remove, { isLoading }] = useRemoveFromCollectionMutation();
  const confirm = async ({ id, name }: CharacterCard) => {
    const { error } = await remove({ id: collection.id, characterId: id });
    onClose();
    if (error) showToast(refusalOf(error, { failed: words.removeFailed }), 'destructive');
    else showToast(words.removed(name), 'success');
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      title={words.removeTitle}
      question={words.removeQuestion(asked?.name ?? '', collection.name)}
      confirm={texts.common.remove}
      busy={isLoading}
      busyText={texts.common.removing}
      onConfirm={() => asked && void confirm(asked)}
      onClose={onClose}
    />
  );
}
