import { texts } from '@masque/texts';
import { useSession } from '@masque/web-kit';
import { Button, LoadingLine } from '@masque/web-ui';
import css from './chat.module.css';
import { type Conversation, unanswered } from './conversation.ts';
import { Failure } from './Failure.tsx';
import { Message } from './Message.tsx';
import { TypingDots } from './TypingDots.tsx';
import { Unanswered } from './Unanswered.tsx';
import { useScroll } from './useScroll.ts';

const words = texts.chat;

export function MessageList({
  conversation,
  older,
  onDismiss,
  onRetry,
}: {
  conversation: Conversation;
  older: { load: () => void; loading: boolean };
  onDismiss: () => void;
  onRetry: () => void;
}) {
  const { chat, messages, reply, failure, hasMore } = conversation;
  const { user } = useSession();
  const last = messages.at(-1);
  const isUnanswered = unanswered(conversation) !== null;
  const growth = `${messages.length}:${last?.text.length ?? 0}:${reply}:${failure?.message ?? ''}`;
  const { box, onScroll, away, jump } = useScroll(messages[0]?.id, growth, older.load);
  const { name, image } = chat.character;

  return (
    <div className={css.stage}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it */}
      <section className={css.scroller} ref={box} onScroll={onScroll} tabIndex={0} aria-label={words.messages}>
        <div className={css.column} role="log" aria-busy={reply !== 'none'}>
          {older.loading && <LoadingLine text={words.loadingOlder} />}
          {hasMore && !older.loading && (
            <div className={css.older}>
              <Button kind="quiet" onClick={older.load}>
                {words.older}
              </Button>
            </div>
          )}
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              name={message.sender === 'user' ? (message.speaker?.name ?? user?.username ?? words.you) : name}
              image={
                message.sender === 'user' ? (message.speaker?.image ?? user?.profilePicture ?? user?.picture) : image
              }
              growing={message === last && reply === 'writing'}
            />
          ))}
          {reply === 'waiting' && <TypingDots name={name} image={image} />}
          {conversation.lost && <LoadingLine text={words.lost} />}
          {failure && <Failure failure={failure} onDismiss={onDismiss} onRetry={onRetry} />}
          {isUnanswered && <Unanswered onRetry={onRetry} />}
        </div>
      </section>
      {away && (
        <div className={css.jump}>
          <Button icon="down" onClick={jump}>
            {words.jump}
          </Button>
        </div>
      )}
    </div>
  );
}
