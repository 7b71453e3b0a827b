import { texts } from '@masque/texts';
import { useConnections } from '@masque/web-kit';
import { Button, LoadingLine, Notice } from '@masque/web-ui';
import { BrokenOff } from './BrokenOff.tsx';
import { brokenReply, type Conversation, lastReply, unanswered } from '../conversation/conversation.ts';
import { FallbackNotice } from './FallbackNotice.tsx';
import { LoreNotice } from './LoreNotice.tsx';
import { isThinking, modelOf } from '../conversation/message.ts';
import { Failure } from './Failure.tsx';
import { useState } from 'react';
import { TypingDots } from './TypingDots.tsx';
import css from './messages.module.css';

const words = texts.chat;

export interface TurnActions {
  onDismiss: () => void;
  onRetry: () => void;
  onContinue: () => void;
}

export function TurnTail({
  conversation,
  onDismiss,
  onRetry,
  onContinue,
}: TurnActions & { conversation: Conversation }) {
  const { chat, messages, reply, lost, failure, brokenBy } = conversation;
  const { name, image } = chat.character;
  const hasOwnModel = useConnections(chat).profile?.model != null;
  const broken = brokenReply(conversation);
  const [repliedIn, setRepliedIn] = useState<string | null>(null);
  if (reply !== 'none' && repliedIn !== chat.id) setRepliedIn(chat.id);
  const newest = repliedIn === chat.id ? lastReply(conversation) : null;
  const modelled = messages.findLast((message) => modelOf(message) !== null);
  return (
    <>
      {reply === 'waiting' && !lost && <TypingDots name={name} image={image} isThinking={isThinking(messages)} />}
      {lost && <LoadingLine text={words.lost} />}
      {failure && <Failure chat={chat} failure={failure} onDismiss={onDismiss} onRetry={onRetry} />}
      {unanswered(conversation) && (
        <Notice>
          <p>{words.unanswered}</p>
          <div className={css.failureActions}>
            <Button icon="retry" onClick={onRetry}>
              {texts.common.retry}
            </Button>
          </div>
        </Notice>
      )}
      {(modelled || reply !== 'none') && (
        <FallbackNotice
          model={modelled ? modelOf(modelled) : null}
          isHidden={hasOwnModel || modelled !== lastReply(conversation)}
        />
      )}
      {newest && modelOf(newest) !== null && (
        <LoreNotice key={`${newest.id} ${newest.version}`} chatId={chat.id} message={newest} />
      )}
      {broken && <BrokenOff chatId={chat.id} message={broken} reason={brokenBy} onContinue={onContinue} />}
    </>
  );
}
