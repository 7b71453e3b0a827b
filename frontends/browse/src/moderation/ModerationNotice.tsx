import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import { decisionsPath, Link, sentenceOf, useRequestReviewMutation, useSuspension } from '@masque/web-kit';
import { Button, Notice, showToast, useFocusFallback } from '@masque/web-ui';
import { useRef } from 'react';
import css from './moderation.module.css';

const words = texts.decisions.held;

type ModeratedCharacter = Pick<CharacterCard, 'id' | 'isAuthor' | 'moderation'>;

export function ModerationNotice({
  character: { id, isAuthor, moderation = 'none' },
  isDirty = false,
}: {
  character: ModeratedCharacter;
  /** The form has unsaved changes. */
  isDirty?: boolean;
}) {
  const [request, { data, isLoading }] = useRequestReviewMutation();
  const isSuspended = useSuspension() !== null;
  const place = useRef<HTMLDivElement>(null);
  // The focused button disappears after it is pressed.
  useFocusFallback(place, place);
  const state = data?.moderation ?? moderation;
  if (state === 'none') return null;
  if (!isAuthor)
    return (
      <Notice type="warning">
        <p>{state === 'hidden' ? words.hiddenToModerators : words.pendingToModerators}</p>
      </Notice>
    );
  const submitAgain = async () => {
    if (isLoading) return;
    const { error } = await request(id);
    if (error) showToast(words.reviewFailed(sentenceOf(error)), 'destructive');
    else showToast(words.reviewed, 'success');
  };
  return (
    <div ref={place} className={css.place} tabIndex={-1}>
      <Notice type="warning">
        <p>{words[state]}</p>
        {state === 'hidden' && <p>{isSuspended ? words.suspended : isDirty ? words.saveFirst : words.correct}</p>}
        <div className={css.actions}>
          <Link to={decisionsPath}>{words.decision}</Link>
          {state === 'hidden' && !isDirty && !isSuspended && (
            <Button size="small" busy={isLoading} onClick={() => void submitAgain()}>
              {isLoading ? texts.common.sending : words.review}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}
