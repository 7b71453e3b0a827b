import { texts } from '@masque/texts';
import { useWindowEvent } from '@masque/web-kit';
import { Form, IconButton, isDialogOpen } from '@masque/web-ui';
import {
  type KeyboardEvent,
  lazy,
  memo,
  type MouseEvent,
  type Ref,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { ComposerHandle } from '../../commands/command.page.ts';
import type { PaletteHandle } from '../../commands/Palette.tsx';
import type { Commands } from '../../commands/useCommands.ts';
import type { Conversation } from '../conversation/conversation.ts';
import css from '../list/messages.module.css';
import { Suggestion } from './Suggestion.tsx';
import { isMeantForStop } from '../conversation/stopGuard.ts';
import { isTouch, useComposerFocus } from './useComposerFocus.ts';
import { type DraftChat, useDraft } from './useDraft.ts';
import { takesNumbers, useCommandLine } from './useCommandLine.ts';
import { useSuggestion } from './useSuggestion.ts';
import { useLength } from '../../messages/useLength.tsx';

const words = texts.chat;
const CommandLine = lazy(async () => ({ default: (await import('../../commands/CommandLine.tsx')).CommandLine }));

interface Actions {
  ref?: Ref<ComposerHandle>;
  commands: Commands;
  /** The client chooses the id, so that sending the same text twice is harmless. */
  onSend: (text: string, messageId: string) => void;
  onStop: () => void;
  onEditLast: () => void;
  onRegenerate: () => void;
}

export function Composer({ conversation, ...actions }: Actions & { conversation: Conversation | null }) {
  const { chat, messages = [], unsent = null } = conversation ?? {};
  const id = chat?.id;
  const settings = chat?.settings ?? null;
  const profileId = chat?.profileId ?? null;
  const characterId = chat?.characterId ?? '';
  const ids = messages.map((message) => message.id).join('\n');
  const draftChat = useMemo(
    (): DraftChat | null =>
      id === undefined ? null : { id, ids: ids.split('\n'), unsent, settings, profileId, characterId },
    [id, ids, unsent, settings, profileId, characterId],
  );
  const replying = conversation !== null && conversation.reply !== 'none';
  return <Input chat={draftChat} name={chat?.character.name ?? ''} replying={replying} {...actions} />;
}

/** Memoized, so that streamed text doesn't re-render it. */
const Input = memo(function Input({
  chat,
  ref,
  name,
  replying,
  commands,
  onSend,
  onStop,
  onEditLast,
  onRegenerate,
}: Actions & { chat: DraftChat | null; name: string; replying: boolean }) {
  const draft = useDraft(chat);
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const palette = useRef<PaletteHandle>(null);
  const stopShownAt = useRef(0);
  const suggestion = useSuggestion(chat ?? undefined, draft.text, draft.type);
  const writing = replying || suggestion.isWriting;
  const text = draft.text.trim();
  const busy = !chat || writing;
  const { isTooLong, aria, note } = useLength(text);
  useComposerFocus(area, chat?.id);

  useLayoutEffect(() => {
    if (!area.current || CSS.supports('field-sizing', 'content')) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${area.current.scrollHeight}px`;
  });

  useLayoutEffect(() => {
    if (writing) stopShownAt.current = performance.now();
  }, [writing]);

  const sendText = (given = text) => {
    if (!given || busy || isTooLong) return;
    const id = draft.idToSend();
    draft.send(id, given);
    onSend(given, id);
    area.current?.focus();
  };
  const line = useCommandLine({ ref, area, palette, draft, commands, suggestion, sendText, isBusy: busy, onSend });
  const send = () => (line.isCommand ? line.run(text) : sendText());
  /** Keeps the focus when the pressed button disappears or becomes disabled. */
  const keepFocus = () => (isTouch() ? form : area).current?.focus();
  const suggest = () => {
    suggestion.write();
    keepFocus();
  };
  const stop = () => {
    if (suggestion.isWriting) suggestion.stop();
    else onStop();
    keepFocus();
  };
  useWindowEvent(
    'keydown',
    (event) => {
      // During IME composition, Escape cancels the composition.
      const isForUs = event.key === 'Escape' && !event.isComposing && !event.defaultPrevented && !isDialogOpen();
      if (isForUs) stop();
    },
    writing,
  );
  const onStopPressed = (event: MouseEvent) => {
    if (isMeantForStop(event.timeStamp, stopShownAt.current)) stop();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (line.onKeyDown(event)) return;
    if (event.key === 'ArrowUp' && draft.text === '') {
      event.preventDefault();
      onEditLast();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!busy) onRegenerate();
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // On touch screens, Enter adds a line to messages.
    if (isTouch() && !(line.isCommand && !text.includes('\n'))) return;
    event.preventDefault();
    send();
  };

  return (
    <Form
      ref={form}
      className={css.composer}
      tabIndex={-1}
      aria-label={words.composer}
      data-numbers={takesNumbers(draft.text) || undefined}
      onSubmit={send}
    >
      <Suggestion suggestion={suggestion} />
      {note}
      <Suspense>{line.isShown && <CommandLine ref={palette} line={line} text={draft.text} />}</Suspense>
      <div className={css.inputRow}>
        <textarea
          ref={area}
          className={css.input}
          rows={1}
          dir="auto"
          value={draft.text}
          readOnly={suggestion.isWriting}
          aria-label={words.input(name)}
          {...aria}
          {...line.aria}
          placeholder={name ? words.placeholder(name) : words.composer}
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="edit" label={words.suggestion.write} disabled={busy} onClick={suggest} />
        {writing ? (
          <IconButton key="stop" icon="stop" kind="plain" label={words.stop} onClick={onStopPressed} />
        ) : (
          <IconButton
            key="send"
            icon="send"
            kind="primary"
            label={words.send}
            disabled={!text || (busy && !line.isCommand) || isTooLong}
            onClick={send}
          />
        )}
      </div>
    </Form>
  );
});
