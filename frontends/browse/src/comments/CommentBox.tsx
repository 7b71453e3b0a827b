import { type Comment, errors, limits } from '@masque/contracts';
import { isVisible } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  decisionsPath,
  Link,
  readText,
  refusalOf,
  removeStored,
  storageKeys,
  useDeleteCommentMutation,
  useSubmitCommentMutation,
  writeText,
} from '@masque/web-kit';
import { Button, ConfirmDialog, countOf, Form, Muted, Notice, showToast, TextAreaField } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CommentTime } from './CommentList.tsx';
import css from './comments.module.css';

const words = texts.comments;
const held = { hidden: texts.decisions.held.comment, pending: texts.decisions.held.commentPending };
const rows = { min: 2, max: 12 };

function problemOf(text: string): string | null {
  if (!isVisible(text)) return errors['comment.empty'].message;
  return countOf(text.trim(), limits.comment).used > limits.comment ? words.tooLong(limits.comment) : null;
}

export function CommentBox({
  characterId,
  username,
  own,
  now,
  placeholder = words.placeholder,
}: {
  characterId: string;
  username: string;
  own: Comment | null;
  now: number;
  placeholder?: string;
}) {
  const saved = own?.content ?? '';
  const key = storageKeys.commentDraft(`${username}:${characterId}`);
  const [stored] = useState(() => readText(key));
  /** Null: unchanged. */
  const [written, setWritten] = useState(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const [submit, { isLoading }] = useSubmitCommentMutation();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = written ?? saved;
  const isChanged = text !== saved;
  useEffect(() => {
    if (!isChanged || !writeText(key, text)) removeStored(key);
  }, [key, text, isChanged]);

  const send = async () => {
    if (isLoading) return;
    const found = problemOf(text) ?? (text.trim() === saved ? words.unchanged : null);
    setProblem(found);
    if (found !== null) return;
    const { data, error } = await submit({ id: characterId, content: text.trim() });
    if (data) {
      // Keeps text typed during the request.
      setWritten((current) => (current === text ? null : current));
      showToast(own ? words.updated : words.added, 'success');
      return;
    }
    const refused = refusalOf(error, { failed: words.failed, signedOut: words.pleaseLogIn });
    // Unless the toast already says it all.
    setProblem(refused === words.failed ? (apiErrorOf(error)?.message ?? null) : null);
    showToast(refused, 'destructive');
  };

  /** Null restores the saved text. */
  const write = (next: string | null) => {
    setWritten(next);
    setProblem(null);
  };
  return (
    <Form className={css.box} noValidate onSubmit={send}>
      {own && own.moderation !== 'none' && (
        <Notice type="warning">
          <p>{held[own.moderation]}</p>
          <Link to={decisionsPath}>{texts.decisions.held.decision}</Link>
        </Notice>
      )}
      <TextAreaField
        ref={area}
        label={words.own}
        placeholder={placeholder}
        hint={stored !== null && isChanged && text === stored ? words.restored : undefined}
        max={limits.comment}
        rows={rows}
        value={text}
        error={problem}
        onChange={write}
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
              write(null);
              area.current?.focus();
            }}
          />
        )}
        <Button kind={own ? 'plain' : 'primary'} submit busy={isLoading}>
          {isLoading ? texts.common.saving : own ? words.update : words.submit}
        </Button>
      </div>
    </Form>
  );
}

function RemoveComment({ characterId, onRemoved }: { characterId: string; onRemoved: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const [remove, { isLoading }] = useDeleteCommentMutation();
  const confirm = async () => {
    const { error } = await remove(characterId);
    // Close the dialog first: the page behind an open dialog can't take the focus.
    flushSync(() => setAsked(false));
    if (error) {
      showToast(refusalOf(error, { failed: words.removeFailed, signedOut: words.pleaseLogIn }), 'destructive');
      return;
    }
    showToast(words.removed, 'success');
    onRemoved();
  };
  return (
    <>
      <Button kind="quiet" icon="trash" onClick={() => setAsked(true)}>
        {texts.common.delete}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={words.removeTitle}
        question={words.removeQuestion}
        confirm={texts.common.delete}
        busy={isLoading}
        busyText={texts.common.deleting}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
