import { texts } from '@masque/texts';
import type { Conversation } from '../chat/conversation/conversation.ts';
import { endingOf } from '../chat/conversation/endingOf.ts';
import { useSentences } from './useSentences.ts';

const words = texts.chat;

/** Announces a reply by sentences: the log grows by tokens, and its rows come and go while scrolling. */
export function SpokenReply({ name, conversation }: { name: string; conversation: Conversation }) {
  const { messages, reply, brokenBy, failure } = conversation;
  const last = messages.at(-1);
  const told = last?.sender === 'character' && reply !== 'waiting' && !failure ? last : undefined;
  const isOver = reply === 'none';
  const ending = isOver && told ? [endingOf(told), told.state === 'broken' ? brokenBy : null] : [];
  const sentences = useSentences(told, !isOver, ending.filter(Boolean).join(' '));
  return (
    <output className="visually-hidden" aria-live="polite" aria-label={words.spoken(name)} data-testid="spoken">
      {sentences.map(({ key, text }) => (
        <span key={key}>{text} </span>
      ))}
    </output>
  );
}
