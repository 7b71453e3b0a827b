import type { QuickReplyBody } from '@masque/contracts';
import { quickReplyEvents } from '@masque/roleplay/quick-replies';
import { quickReplies } from '@masque/texts/quick-replies';
import { hotKeyOf } from '@masque/web-kit';
import { Button, CheckField, Muted, Notice, Stack, TextAreaField, TextField } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import css from '../regex/regex.module.css';
import { replyName, unknownIn } from './quickReplies.rules.ts';
import type { QuickRepliesState } from './useQuickReplies.ts';

const words = quickReplies.button;
const rows = { min: 2, max: 10 };

export function ReplyEditor({
  reply,
  isFull,
  state,
}: {
  reply: QuickReplyBody;
  isFull: boolean;
  state: Pick<QuickRepliesState, 'changeReply' | 'changeReplies' | 'addReply' | 'showReply'>;
}) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const change = (next: Partial<QuickReplyBody>) => state.changeReply(reply.id, next);
  const unknown = unknownIn(reply);
  return (
    <section ref={section} className={css.script} aria-label={replyName(reply)} tabIndex={-1}>
      <TextField
        label={words.label}
        name="quickReplyLabel"
        max={500}
        value={reply.label}
        onChange={(label) => change({ label })}
      />
      <TextAreaField
        label={words.message}
        hint={words.messageHint}
        name="quickReplyMessage"
        rows={rows}
        value={reply.message}
        onChange={(message) => change({ message })}
      />
      {unknown && <Notice>{words.notSupported(unknown)}</Notice>}
      <TextField
        label={words.title}
        hint={words.titleHint}
        name="quickReplyTitle"
        max={2_000}
        value={reply.title}
        onChange={(title) => change({ title })}
      />
      <TextField
        label={words.hotKey}
        hint={words.hotKeyHint}
        name="quickReplyKeys"
        value={reply.hotKey}
        onChange={() => undefined}
        onKeyDown={(event) => {
          const hotKey = event.key === 'Backspace' ? '' : hotKeyOf(event.nativeEvent);
          if (hotKey === null) return;
          event.preventDefault();
          change({ hotKey });
        }}
      />
      <fieldset className={css.places}>
        <legend>{words.runs}</legend>
        {quickReplyEvents.map((event) => (
          <CheckField
            key={event}
            label={words.events[event]}
            checked={reply[event]}
            onChange={(isOn) => change({ [event]: isOn })}
          />
        ))}
      </fieldset>
      {quickReplyEvents.some((event) => reply[event]) && <Muted size={13}>{words.runsHint}</Muted>}
      <CheckField label={words.isHidden} checked={reply.isHidden} onChange={(isHidden) => change({ isHidden })} />
      <Stack row gap={2}>
        <Button onClick={() => state.showReply(null)}>{words.close}</Button>
        <Button icon="copy" disabled={isFull} onClick={() => state.addReply(reply)}>
          {words.duplicate}
        </Button>
        <Button
          kind="quiet"
          icon="trash"
          onClick={() => state.changeReplies((replies) => replies.filter(({ id }) => id !== reply.id))}
        >
          {words.delete}
        </Button>
      </Stack>
    </section>
  );
}
