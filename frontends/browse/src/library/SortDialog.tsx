import { texts } from '@masque/texts';
import { Button, Dialog, Icon, showToast, useFocusFallback } from '@masque/web-ui';
import { useRef, useState } from 'react';
import css from '../collections/add/add.module.css';
import { NewCollection } from '../collections/add/NewCollection.tsx';
import { ProblemNotice } from '../collections/add/ProblemNotice.tsx';
import type { FilledCollection } from '../collections/useOwnCollections.ts';
import { useSorting } from './useSorting.ts';

const words = texts.collections.library;
const { add } = texts.collections;

interface SortDialogProps {
  way: 'add' | 'remove';
  characterIds: ReadonlySet<string>;
  collections: readonly FilledCollection[];
  onClose: () => void;
}

export function SortDialog({ way, characterIds, collections, onClose }: SortDialogProps) {
  const isAdding = way === 'add';
  const sorting = useSorting(way, characterIds, (characters, count) => {
    showToast(isAdding ? words.added(characters, count) : words.removed(characters, count), 'success');
    onClose();
  });
  const { chosen, problem, isBusy } = sorting;
  const hadIn = (own: ReadonlySet<string>) => [...characterIds].filter((id) => own.has(id)).length;
  const offered = collections.filter(({ characterIds: own }) => isAdding || hadIn(own) > 0);
  const [isOpened, setOpened] = useState(false);
  const isCreating = isOpened || offered.length === 0;
  const body = useRef<HTMLDivElement>(null);
  // The focused form disappears when it is submitted or canceled.
  useFocusFallback(body);
  return (
    <Dialog
      open
      title={isAdding ? add.button : words.remove}
      onClose={onClose}
      actions={
        !isCreating && (
          <>
            <Button onClick={onClose}>{texts.common.cancel}</Button>
            <Button kind="primary" busy={isBusy} onClick={() => sorting.submit(offered)}>
              {isAdding ? add.submit(chosen.size) : words.removeFrom(chosen.size)}
            </Button>
          </>
        )
      }
    >
      <div ref={body} className={css.body} tabIndex={-1}>
        {offered.length > 0 ? (
          <ul className={css.choices} aria-label={texts.collections.ownTitle}>
            {offered.map((collection) => (
              <li key={collection.id}>
                <Choice
                  collection={collection}
                  had={hadIn(collection.characterIds)}
                  of={characterIds.size}
                  isAdding={isAdding}
                  isChosen={chosen.has(collection.id)}
                  onChoose={(isChosen) => sorting.choose(collection.id, isChosen)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className={css.none}>{add.none}</p>
        )}
        {isAdding && isCreating && (
          <NewCollection
            isPublic={false}
            onCancel={() => (offered.length === 0 ? onClose() : setOpened(false))}
            onCreated={(id) => {
              setOpened(false);
              sorting.choose(id, true);
            }}
          />
        )}
        {isAdding && !isCreating && (
          <Button className={css.new} icon="plus" onClick={() => setOpened(true)}>
            {add.new}
          </Button>
        )}
        {problem && <ProblemNotice title={problem.title} reasons={problem.reasons} />}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  collection: FilledCollection;
  /** How many of the selected characters are in it. */
  had: number;
  of: number;
  isAdding: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Choice({ collection: { name, isPublic }, had, of, isAdding, isChosen, onChoose }: ChoiceProps) {
  const isDone = isAdding && had === of;
  return (
    <label className={css.choice}>
      <input
        type="checkbox"
        checked={isDone || isChosen}
        disabled={isDone}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span className={css.name}>
        <bdi>{name}</bdi>
      </span>
      <span className={css.facts}>
        {isDone ? add.alreadyAdded : had > 0 && words.has(had, of)}
        {!isPublic && (
          <>
            <Icon name="lock" size={14} />
            <span className="visually-hidden">{texts.common.private}</span>
          </>
        )}
      </span>
    </label>
  );
}
