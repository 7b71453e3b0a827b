import { texts } from '@masque/texts';
import { Link, type OwnCollection, useOwnCollectionsQuery } from '@masque/web-kit';
import { Button, Dialog, Icon, QueryView, showToast, Skeleton, useFocusFallback } from '@masque/web-ui';
import { useRef, useState } from 'react';
import { ownCollectionsPath } from '../paths.ts';
import css from './add.module.css';
import { NewCollection } from './NewCollection.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { useAdditions } from './useAdditions.ts';

const words = texts.collections.add;

export function AddDialog({ characterId, onClose }: { characterId: string; onClose: () => void }) {
  const query = useOwnCollectionsQuery(characterId, { refetchOnMountOrArgChange: true });
  const collections = query.currentData?.collections;
  const additions = useAdditions(characterId, (count) => {
    showToast(words.added(count), 'success');
    onClose();
  });
  const { chosen, problem, isBusy } = additions;
  const [fresh, setFresh] = useState<string | null>(null);
  const [isOpened, setOpened] = useState(false);
  // While the form is open, its own button is the primary action.
  const isCreating = isOpened || collections?.length === 0;
  const body = useRef<HTMLDivElement>(null);
  // The focused form disappears when it is submitted or canceled.
  useFocusFallback(body);
  return (
    <Dialog
      open
      title={texts.collections.add.button}
      onClose={onClose}
      actions={
        collections &&
        !isCreating && (
          <>
            <Button onClick={onClose}>{texts.common.cancel}</Button>
            <Button kind="primary" busy={isBusy} onClick={() => additions.submit(collections)}>
              {isBusy ? words.submitting : words.submit(chosen.size)}
            </Button>
          </>
        )
      }
    >
      <div ref={body} className={css.body} tabIndex={-1}>
        <QueryView query={query} loading={<Lines />} failed={texts.collections.loadAllFailed}>
          {({ collections: all }) => (
            <>
              {all.length > 0 ? (
                <CollectionChoices collections={all} chosen={chosen} fresh={fresh} onChoose={additions.choose} />
              ) : (
                <p className={css.none}>{words.none}</p>
              )}
              {isCreating ? (
                <NewCollection
                  onCancel={() => (all.length === 0 ? onClose() : setOpened(false))}
                  onCreated={(id) => {
                    setOpened(false);
                    additions.choose(id, true);
                    setFresh(id);
                  }}
                />
              ) : (
                <Button className={css.new} icon="plus" onClick={() => setOpened(true)}>
                  {words.new}
                </Button>
              )}
              {all.length > 0 && <Link to={ownCollectionsPath}>{texts.collections.ownTitle}</Link>}
              {problem && <ProblemNotice title={problem.title} reasons={problem.reasons} />}
            </>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}

const Lines = () => (
  <div className={css.lines} aria-hidden="true">
    <Skeleton height={44} />
    <Skeleton height={44} />
    <Skeleton height={44} />
  </div>
);

const focus = (box: HTMLInputElement | null) => box?.focus();

function CollectionChoices({
  collections,
  chosen,
  fresh,
  onChoose,
}: {
  collections: readonly OwnCollection[];
  chosen: ReadonlySet<string>;
  /** The collection just created; takes the focus from the form that disappeared. */
  fresh: string | null;
  onChoose: (id: string, isChosen: boolean) => void;
}) {
  return (
    <ul className={css.choices} aria-label={texts.collections.ownTitle}>
      {collections.map(({ id, name, characterCount, isPublic, hasCharacter }) => (
        <li key={id}>
          <label className={css.choice}>
            <input
              ref={id === fresh ? focus : undefined}
              type="checkbox"
              checked={hasCharacter || chosen.has(id)}
              disabled={hasCharacter}
              onChange={(event) => onChoose(id, event.target.checked)}
            />
            <span className={css.name}>
              <bdi>{name}</bdi>
            </span>
            <span className={css.facts}>
              {hasCharacter ? words.alreadyAdded : texts.common.characters(characterCount)}
              {!isPublic && (
                <>
                  <Icon name="lock" size={14} />
                  <span className="visually-hidden">{texts.common.private}</span>
                </>
              )}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
