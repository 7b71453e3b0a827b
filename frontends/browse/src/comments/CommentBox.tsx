import { type Comment, limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { decisionsPath, Link } from '@masque/web-kit';
import { Button, Muted, Notice, TextAreaField } from '@masque/web-ui';
import { useRef } from 'react';
import css from './comments.module.css';
import { CommentTime } from './CommentTime.tsx';
import { RemoveComment } from './RemoveComment.tsx';
import { useCommentForm } from './useCommentForm.ts';

const words = texts.comments;
const held = { hidden: texts.decisions.held.comment, pending: texts.decisions.held.commentPending };
const rows = { min: 2, max: 12 };

export function CommentBox({
  characterId,
  username,
  own,
  now,
}: {
  characterId: string;
  username: string;
  own: Comment | null;
  now: number;
}) {
  const form = useCommentForm(characterId, username, own);
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <form
      className={css.box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.send();
      }}
    >
      {own && own.moderation !== 'none' && (
        <Notice type="warning">
          <p>{held[own.moderation]}</p>
          <Link to={decisionsPath}>{texts.decisions.held.decision}</Link>
        </Notice>
      )}
      <TextAreaField
        ref={area}
        label={words.yours}
        placeholder={words.placeholder}
        hint={form.isRestored ? words.restored : undefined}
        max={limits.comment}
        rows={rows}
        value={form.text}
        error={form.problem}
        onChange={form.write}
      />
      <div className={css.own}>
        {own && (
          <Muted as="span" size={13} className={css.times}>
            <CommentTime createdAt={own.createdAt} updatedAt={own.updatedAt} now={now} />
          </Muted>
        )}
        {own && (
          <RemoveComment
            characterId={characterId}
            onRemoved={() => {
              form.write(null);
              area.current?.focus();
            }}
          />
        )}
        <Button kind={own ? 'plain' : 'primary'} submit busy={form.isBusy}>
          {form.isBusy ? words.submitting : own ? words.update : words.submit}
        </Button>
      </div>
    </form>
  );
}
