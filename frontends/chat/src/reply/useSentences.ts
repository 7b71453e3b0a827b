import type { ChatMessage } from '@masque/contracts';
import { useState } from 'react';
import { lengthBefore } from '../chat/conversation/message.ts';
import { spoken, wholeSentences } from './sentences.ts';

export interface Sentence {
  key: string;
  text: string;
}

interface Told {
  /** The reply being announced; undefined until one has been written here. */
  id: string | undefined;
  upTo: number;
  isWriting: boolean;
  sentences: readonly Sentence[];
}

const kept = 4;

export function useSentences(reply: ChatMessage | undefined, isWriting: boolean, ending: string) {
  const [told, setTold] = useState<Told>({ id: undefined, upTo: 0, isWriting: false, sentences: [] });
  const next = toldAfter(told, reply, isWriting, ending);
  if (next !== told) setTold(next);
  return next.sentences;
}

/** Returns the same object if there is nothing new. */
function toldAfter(told: Told, reply: ChatMessage | undefined, isWriting: boolean, ending: string): Told {
  if (isWriting && !told.isWriting) return { ...told, id: undefined, upTo: 0, isWriting };
  if (!told.isWriting || !reply) return isWriting === told.isWriting ? told : { ...told, isWriting };
  const { id, text } = reply;
  // A reply gets its id with its first text; a continued one starts where it was.
  const known = told.id === undefined ? lengthBefore(reply) : told.upTo;
  const from = text.length < known ? 0 : known;
  const { sentences, end } = wholeSentences(text, from);
  const rest = isWriting ? [] : [spoken(text.slice(end)), ending].filter(Boolean);
  const added = [...sentences, ...rest].map((sentence, at) => ({ key: `${id}:${from}:${at}`, text: sentence }));
  if (added.length === 0 && isWriting && told.id !== undefined) return told;
  return { id, upTo: end, isWriting, sentences: [...told.sentences, ...added].slice(-kept) };
}
