import type { ChatMessage } from '@masque/contracts';
import { useState } from 'react';
import { lengthBefore } from '../chat/message.ts';
import { spoken, wholeSentences } from './sentences.ts';

export interface Sentence {
  key: string;
  text: string;
}

interface Told {
  /** The reply that is being told; undefined: none was written here yet. */
  id: string | undefined;
  /** How much of it was told. */
  upTo: number;
  isWriting: boolean;
  sentences: readonly Sentence[];
}

/** More would only fill the page: what was told stays told. */
const kept = 4;

/** The last sentences of a reply that is or was written here; `ending` is told after it. */
export function useSentences(reply: ChatMessage | undefined, isWriting: boolean, ending: string) {
  const [told, setTold] = useState<Told>({ id: undefined, upTo: 0, isWriting: false, sentences: [] });
  const next = toldAfter(told, reply, isWriting, ending);
  if (next !== told) setTold(next);
  return next.sentences;
}

/** The same object when there is nothing new to tell. */
function toldAfter(told: Told, reply: ChatMessage | undefined, isWriting: boolean, ending: string): Told {
  if (isWriting && !told.isWriting) return { ...told, id: undefined, upTo: 0, isWriting };
  if (!told.isWriting || !reply) return isWriting === told.isWriting ? told : { ...told, isWriting };
  const { id, text } = reply;
  // A reply gets its name with its first words; one that goes on begins where it was.
  const known = told.id === undefined ? lengthBefore(reply) : told.upTo;
  const from = text.length < known ? 0 : known;
  const { sentences, end } = wholeSentences(text, from);
  const rest = isWriting ? [] : [spoken(text.slice(end)), ending].filter(Boolean);
  const added = [...sentences, ...rest].map((sentence, at) => ({ key: `${id}:${from}:${at}`, text: sentence }));
  if (added.length === 0 && isWriting && told.id !== undefined) return told;
  return { id, upTo: end, isWriting, sentences: [...told.sentences, ...added].slice(-kept) };
}
