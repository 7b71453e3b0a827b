import { missingCommands } from '@masque/roleplay/commands';
import { quickReplies } from '@masque/texts/quick-replies';
import { hotKeyOf, useWindowEvent } from '@masque/web-kit';
import { isDialogOpen } from '@masque/web-ui';
import { memo } from 'react';
import type { ChatReply } from './chatReplies.ts';
import css from './quickReplies.module.css';

const words = quickReplies.chat;

function tooltipOf({ label, title, message, hotKey }: ChatReply['reply'], missing: readonly string[]) {
  const own = title.trim() || (label.trim() === '' ? quickReplies.unnamed : message.trim());
  const text = missing.length === 0 ? own : quickReplies.button.notSupported(quickReplies.commandNames(missing));
  return hotKey === '' ? text || undefined : words.tooltip(text, hotKey);
}

/** The buttons above the input: one row that scrolls. Memoized, so that streamed text doesn't re-render it. */
export const QuickReplyBar = memo(function QuickReplyBar({
  replies,
  onPress,
}: {
  replies: readonly ChatReply[];
  onPress: (reply: ChatReply) => void;
}) {
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || isDialogOpen()) return;
      const pressed = hotKeyOf(event);
      const found = pressed !== null && replies.find(({ reply }) => reply.hotKey === pressed);
      if (!found) return;
      event.preventDefault();
      onPress(found);
    },
    replies.some(({ reply }) => reply.hotKey !== ''),
  );
  const shown = replies.filter(({ reply }) => !reply.isHidden);
  if (shown.length === 0) return null;
  return (
    <fieldset className={css.bar} aria-label={words.bar}>
      {shown.map((one) => {
        const missing = missingCommands(one.reply.message);
        return (
          <button
            key={`${one.set.id}:${one.reply.id}`}
            type="button"
            className={css.button}
            data-off={missing.length > 0 || undefined}
            title={tooltipOf(one.reply, missing)}
            aria-keyshortcuts={one.reply.hotKey.replace('Ctrl', 'Control') || undefined}
            dir="auto"
            onClick={() => onPress(one)}
          >
            {one.reply.label.trim() || one.reply.title.trim() || quickReplies.unnamed}
          </button>
        );
      })}
    </fieldset>
  );
});
