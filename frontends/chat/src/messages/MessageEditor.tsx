import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, Form, Notice } from '@masque/web-ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import css from './actions.module.css';
import type { SaveResult } from './actions.ts';
import { readEditDraft, removeEditDraft, writeEditDraft } from './editDrafts.ts';
import { useLength } from './useLength.tsx';

const words = texts.chat.message;

/** Ctrl+Enter saves. The typed text survives Esc and a reload, until Cancel. */
export function MessageEditor({
  chatId,
  message,
  onSave,
  onEnd,
}: {
  chatId: string;
  message: ChatMessage;
  onSave: (message: ChatMessage, text: string) => Promise<SaveResult>;
  onEnd: () => void;
}) {
  const [draft] = useState(() => readEditDraft(chatId, message.id));
  const [text, setText] = useState(draft?.text ?? message.text);
  const [isSaving, setSaving] = useState(false);
  /** The message as opened, or as last shown after a change elsewhere. */
  const [base, setBase] = useState({ ...message, text: draft?.base ?? message.text });
  const [theirs, setTheirs] = useState<ChatMessage | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const { isTooLong, aria, note } = useLength(text);

  useEffect(() => {
    const { current } = area;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const end = () => {
    removeEditDraft(chatId, message.id);
    onEnd();
  };
  const save = async () => {
    if (!text.trim() || isTooLong || isSaving) return;
    if (text === base.text) return end();
    setSaving(true);
    const result = await onSave(base, text);
    setSaving(false);
    if (result === 'saved') return end();
    if (result === 'refused') return;
    setTheirs(result.theirs);
    setBase(result.theirs);
    writeEditDraft(chatId, message.id, { text, base: result.theirs.text });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onEnd();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
  };

  return (
    <Form className={css.editor} onSubmit={save}>
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
        aria-label={words.editLabel}
        {...aria}
        onChange={({ target }) => {
          writeEditDraft(chatId, message.id, { text: target.value, base: base.text });
          setText(target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {note}
      <div className={css.editorActions}>
        <Button kind="primary" size="small" submit busy={isSaving} disabled={!text.trim() || isTooLong}>
          {theirs ? words.saveYours : texts.common.save}
        </Button>
        <Button size="small" kind="quiet" onClick={end}>
          {theirs ? words.keepTheirs : texts.common.cancel}
        </Button>
      </div>
    </Form>
  );
}
