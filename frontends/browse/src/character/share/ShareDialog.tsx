import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, sentenceOf, useMakeShareLinkMutation, useShareQuery } from '@masque/web-kit';
import { Button, Dialog, ErrorState, showToast, Skeleton } from '@masque/web-ui';
import css from './share.module.css';
import { ShareLink } from './ShareLink.tsx';
import { SharedPeople } from './SharedPeople.tsx';

const words = texts.share;

export function ShareDialog({ character, onClose }: { character: Character; onClose: () => void }) {
  const { id, name, reuse } = character;
  const query = useShareQuery({ params: { id }, query: {} }, { refetchOnMountOrArgChange: true });
  const [make, { isLoading: isMaking }] = useMakeShareLinkMutation();
  const share = query.currentData;
  const failure = !share && query.isError ? apiErrorOf(query.error) : null;

  const makeLink = async () => {
    const { error } = await make({ params: { id }, body: {} });
    if (error) showToast(sentenceOf(error), 'destructive');
  };

  return (
    <Dialog open title={words.title(name)} onClose={onClose}>
      <div className={css.share}>
        <p>
          {words.lead(name)} {reuse === 'none' && words.closedLead}
        </p>
        {failure && (
          <ErrorState
            title={words.failedToLoad}
            hint={failure.message}
            requestId={failure.requestId}
            onRetry={() => void query.refetch()}
          />
        )}
        {!share && !failure && <Skeleton height={140} />}
        {share && share.url === null && (
          <>
            <p className={css.hint}>{words.none}</p>
            <Button kind="primary" icon="share" busy={isMaking} onClick={() => void makeLink()}>
              {words.make}
            </Button>
          </>
        )}
        {share && share.url !== null && (
          <>
            <ShareLink url={share.url} characterId={id} people={share.sharedWith.length} />
            <SharedPeople characterId={id} people={share.sharedWith} />
          </>
        )}
      </div>
    </Dialog>
  );
}
