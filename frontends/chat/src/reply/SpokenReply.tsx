import type { ChatMessage } from '@masque/contracts';
import { withoutColors } from '@masque/roleplay/regex-worker';
import { texts } from '@masque/texts';
import { useState } from 'react';
import type { Conversation } from '../chat/conversation/conversation.ts';
import { endingOf } from '../chat/conversation/endingOf.ts';
import { lengthBefore } from '../chat/conversation/message.ts';
import { AI_OUTPUT, useScriptedText } from '../regex/useDisplayScripts.ts';
import { spoken, wholeSentences } from './sentences.ts';

const words = texts.chat;

/** Announces a reply by sentences: the log grows by tokens, and its rows come and go while scrolling. */
export function SpokenReply({ name, conversation }: { name: string; conversation: Conversation }) {
  const { messages, reply, brokenBy, failure } = conversation;
  const last = messages.at(-1);
  const written = last?.sender === 'character' && reply !== 'waiting' && !failure ? last : undefined;
  const { shown: text, isCurrent } = useScriptedText(written?.text ?? '', AI_OUTPUT, 0);
  const shown = written && text !== null ? { ...written, text: withoutColors(text) } : undefined;
  const isOver = reply === 'none' && isCurrent;
  const ending = isOver && shown ? [endingOf(shown), shown.state === 'broken' ? brokenBy : null] : [];
  const sentences = useSentences(shown, !isOver, ending.filter(Boolean).join(' '));
  return (
    <output className="visually-hidden" aria-live="polite" aria-label={words.replyOf(name)} data-testid="spoken">
      {sentences.map(({ key, text }) => (
        <span key={key}>{text} </span>
      ))}
    </output>
  );
}

interface Sentence {
  key: string;
  text: string;
}

interface Announcement {
  /** The reply being announced; undefined until one has been written here. */
  id: string | undefined;
  text: string | undefined;
  upTo: number;
  isWriting: boolean;
  sentences: readonly Sentence[];
}

const kept = 4;
const nothing: Announcement = { id: undefined, text: undefined, upTo: 0, isWriting: false, sentences: [] };

function useSentences(reply: ChatMessage | undefined, isWriting: boolean, ending: string) {
  const [announced, setAnnounced] = useState<Announcement>(nothing);
  const next = announcementAfter(announced, reply, isWriting, ending);
  if (next !== announced) setAnnounced(next);
  return next.sentences;
}

/** Returns the same object if there is nothing new. */
function announcementAfter(
  before: Announcement,
  reply: ChatMessage | undefined,
  isWriting: boolean,
  ending: string,
): Announcement {
  if (isWriting && !before.isWriting) return { ...before, id: undefined, upTo: 0, isWriting };
  if (!before.isWriting) {
    // Screen readers would still find what was edited, deleted or replaced since.
    const isStale = before.sentences.length > 0 && reply?.text !== before.text;
    return isStale ? nothing : before;
  }
  if (!reply) return isWriting ? before : { ...before, isWriting };
  const { id, text } = reply;
  // A reply gets its id with its first text; a continued one starts where it was.
  const known = before.id === undefined ? lengthBefore(reply) : before.upTo;
  const from = text.length < known ? 0 : known;
  const { sentences, end } = wholeSentences(text, from);
  const rest = isWriting ? [] : [spoken(text.slice(end)), ending].filter(Boolean);
  const added = [...sentences, ...rest].map((sentence, at) => ({ key: `${id}:${from}:${at}`, text: sentence }));
  if (added.length === 0 && isWriting && before.id !== undefined) return before;
  return { id, text, upTo: end, isWriting, sentences: [...before.sentences, ...added].slice(-kept) };
}
