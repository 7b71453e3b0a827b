import { texts } from '@masque/texts';
import { Link, useOwnCollectionsQuery } from '@masque/web-kit';
import { Button, Dialog, Notice, QueryView, showToast, Skeleton, useKeptFocus } from '@masque/web-ui';
import { useRef, useState } from 'react';
import { ownCollectionsPath } from '../paths.ts';
import css from './add.module.css';
import { CollectionChoices } from './CollectionChoices.tsx';
import { NewCollection } from './NewCollection.tsx';
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
  useKeptFocus(body);
  return (
    <Dialog
      open
      title={words.title}
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
        <QueryView query={query} loading={<Lines />} failed={words.loadFailed}>
          {({ collections: all }) => (
            <>
              {all.length > 0 ? (
                <CollectionChoices collections={all} chosen={chosen} fresh={fresh} onChoose={additions.choose} />
              ) : (
                <p className={css.none}>{words.none}</p>
              )}
              <NewCollection
                isOpen={isCreating}
                onOpen={() => setOpened(true)}
                onCancel={() => (all.length === 0 ? onClose() : setOpened(false))}
                onCreated={(id) => {
                  setOpened(false);
                  additions.choose(id, true);
                  setFresh(id);
                }}
              />
              {all.length > 0 && <Link to={ownCollectionsPath}>{texts.collections.yours}</Link>}
              {problem && (
                <Notice type="destructive">
                  <p>{problem.title}</p>
                  {problem.reasons.map((reason) => (
                    <p key={reason} className={css.reason}>
                      {reason}
                    </p>
                  ))}
                </Notice>
              )}
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
