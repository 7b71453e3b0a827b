import type { ChatMessage } from '@masque/contracts';
import { withoutColors } from '@masque/roleplay/regex-worker';
import { texts } from '@masque/texts';
import { useState } from 'react';
import type { Conversation } from '../chat/conversation/conversation.ts';
import { endingOf } from '../chat/conversation/endingOf.ts';
import { lengthBefore } from '../chat/conversation/message.ts';
import { AI_OUTPUT, useScriptedText } from '../regex/useDisplayScripts.ts';
import { endOfSame, spoken, wholeSentences } from './sentences.ts';

const words = texts.chat;

/** Announces a reply by sentences: the log grows by tokens, and its rows come and go while scrolling. */
export function SpokenReply({ name, conversation }: { name: string; conversation: Conversation }) {
  const { messages, reply, brokenBy, failure } = conversation;
  const last = messages.at(-1);
  const written = last?.sender === 'character' && reply !== 'waiting' && !failure ? last : undefined;
  const scripted = useScriptedText(written?.text ?? '', AI_OUTPUT, 0);
  // Until the scripts have run on this reply, they show another message or version.
  const isOfThis = written && scripted && written.text.startsWith(scripted.source);
  const shown = isOfThis ? { ...written, text: withoutColors(scripted.shown) } : undefined;
  const isCurrent = scripted?.source === (written?.text ?? '');
  const isWriting = reply !== 'none';
  const ending = !isWriting && shown ? [endingOf(shown), shown.state === 'broken' ? brokenBy : null] : [];
  const sentences = useSentences(shown, { isWriting, isCurrent }, ending.filter(Boolean).join(' '));
  return (
    <output className="visually-hidden" aria-live="polite" aria-label={words.replyOf(name)} data-testid="spoken">
      {sentences.map(({ key, text }) => (
        <span key={key}>{text} </span>
      ))}
    </output>
  );
}

interface Sentence {
  key: number;
  text: string;
}

interface Announcement {
  /** The reply being announced; undefined until one has been written here. */
  id: string | undefined;
  text: string | undefined;
  /** The part of the text that was announced. */
  told: string;
  isWriting: boolean;
  sentences: readonly Sentence[];
}

const kept = 4;
const nothing: Announcement = { id: undefined, text: undefined, told: '', isWriting: false, sentences: [] };

interface Progress {
  isWriting: boolean;
  /** The scripts have run on the reply's newest text. */
  isCurrent: boolean;
}

function useSentences(reply: ChatMessage | undefined, progress: Progress, ending: string) {
  const [announced, setAnnounced] = useState<Announcement>(nothing);
  const next = announcementAfter(announced, reply, progress, ending);
  if (next !== announced) setAnnounced(next);
  return next.sentences;
}

/** Returns the same object if there is nothing new. */
function announcementAfter(
  before: Announcement,
  reply: ChatMessage | undefined,
  progress: Progress,
  ending: string,
): Announcement {
  if (progress.isWriting && !before.isWriting) return { ...nothing, isWriting: true };
  if (!before.isWriting) {
    // Screen readers would still find what was edited, deleted or replaced since.
    const isStale = before.sentences.length > 0 && reply?.text !== before.text;
    return isStale ? nothing : before;
  }
  // The rest of a reply that has ended waits for the scripts.
  const isWriting = progress.isWriting || !progress.isCurrent;
  if (!reply) return isWriting ? before : { ...before, isWriting };
  const { id, text } = reply;
  // A reply gets its id with its first text; a continued one starts where it was.
  const told = before.id === undefined ? textBefore(reply) : before.told;
  const { sentences, end } = wholeSentences(text, endOfSame(told, text));
  const rest = isWriting ? [] : [spoken(text.slice(end)), ending].filter(Boolean);
  const next = (before.sentences.at(-1)?.key ?? 0) + 1;
  const added = [...sentences, ...rest].map((sentence, at) => ({ key: next + at, text: sentence }));
  if (added.length === 0 && isWriting && before.id !== undefined) return before;
  return { id, text, told: text.slice(0, end), isWriting, sentences: [...before.sentences, ...added].slice(-kept) };
}

const textBefore = (reply: ChatMessage): string =>
  reply.versions[reply.version]?.text.slice(0, lengthBefore(reply)) ?? '';
