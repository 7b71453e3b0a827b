import { type ChatMessage, limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, Notice } from '@masque/web-ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import css from './actions.module.css';
import type { SaveResult } from './actions.ts';
import { editDrafts } from './editDrafts.ts';

const words = texts.chat.message;

/** In place of a message's text. Ctrl and Enter saves, Esc leaves; what is typed outlives scrolling out of sight. */
export function MessageEditor({
  message,
  onSave,
  onEnd,
}: {
  message: ChatMessage;
  onSave: (message: ChatMessage, text: string) => Promise<SaveResult>;
  onEnd: () => void;
}) {
  const [text, setText] = useState(editDrafts.get(message.id) ?? message.text);
  const [isSaving, setSaving] = useState(false);
  /** The message as it was opened, or as it was shown after a change elsewhere. */
  const [base, setBase] = useState(message);
  const [theirs, setTheirs] = useState<ChatMessage | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const { current } = area;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const end = () => {
    editDrafts.delete(message.id);
    onEnd();
  };
  const save = async () => {
    if (!text.trim() || isSaving) return;
    if (text === base.text) return end();
    setSaving(true);
    const result = await onSave(base, text);
    setSaving(false);
    if (result === 'saved') return end();
    if (result === 'refused') return;
    setTheirs(result.theirs);
    setBase(result.theirs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      end();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
  };

  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {theirs && (
        <Notice type="warning">
          <p>{words.changedMeanwhile}</p>
          <blockquote className={css.theirs}>{theirs.text}</blockquote>
        </Notice>
      )}
      <textarea
        ref={area}
        className={css.editorText}
        dir="auto"
        rows={3}
        value={text}
        maxLength={limits.message}
        aria-label={words.editLabel}
        onChange={({ target }) => {
          editDrafts.set(message.id, target.value);
          setText(target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={css.editorActions}>
        <Button kind="primary" size="small" submit busy={isSaving} disabled={!text.trim()}>
          {theirs ? words.saveAnyway : words.save}
        </Button>
        <Button size="small" kind="quiet" onClick={end}>
          {theirs ? words.takeTheirs : words.cancel}
        </Button>
      </div>
    </form>
  );
}
