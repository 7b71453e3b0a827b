import type { CharacterCard, CollectionWithCharacters } from '@masque/contracts';
import { texts } from '@masque/texts';
import { refusalOf, useRemoveFromCollectionMutation } from '@masque/web-kit';
import { ConfirmDialog, showToast } from '@masque/web-ui';

const words = texts.collections;

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
      confirm={words.remove}
      busy={isLoading}
      busyText={words.removing}
      onConfirm={() => asked && void confirm(asked)}
      onClose={onClose}
    />
  );
}
