import type { ChatMessage, MessageVersion } from '@masque/contracts';

/** Placeholder id until the server sends the real one. */
export const unnamedReply = 'reply';

const versionOf = (text: string, state: ChatMessage['state'], createdAt: string): MessageVersion => ({
  text,
  createdAt,
  state,
  model: null,
  finish: null,
  reasoning: null,
  reasoningMs: null,
  promptTokens: null,
  completionTokens: null,
});

export const messageOf = (
  id: string,
  sender: ChatMessage['sender'],
  text: string,
  speaker: ChatMessage['speaker'] = null,
): ChatMessage => {
  const createdAt = new Date().toISOString();
  const state = sender === 'user' ? 'complete' : 'streaming';
  return {
    id,
    sender,
    speaker,
    text,
    state,
    createdAt,
    editedAt: null,
    isHidden: false,
    versions: [versionOf(text, state, createdAt)],
    version: 0,
  };
};

export const modelOf = ({ versions, version }: ChatMessage): string | null => versions[version]?.model ?? null;

export const isBeingWritten = ({ sender, state }: ChatMessage): boolean =>
  sender === 'character' && state === 'streaming';

export const breakOff = (message: ChatMessage): ChatMessage => ({
  ...message,
  state: 'broken',
  versions: message.versions.map((one, at) =>
    at === message.version ? { ...one, text: message.text, state: 'broken' } : one,
  ),
});

export const withNextVersion = (message: ChatMessage): ChatMessage => ({
  ...message,
  text: '',
  state: 'streaming',
  versions: [...message.versions, versionOf('', 'streaming', new Date().toISOString())],
  version: message.versions.length,
});

export function withVersion(message: ChatMessage, version: number): ChatMessage {
  const shown = message.versions[version];
  return shown ? { ...message, version, text: shown.text, state: shown.state } : message;
}

export const reopen = (message: ChatMessage): ChatMessage => ({ ...message, state: 'streaming' });

/** `isAll`: `thoughts` replaces the earlier reasoning. A continued message keeps its reasoning. */
export function withThoughts(message: ChatMessage, thoughts: string, isAll: boolean): ChatMessage {
  if (lengthBefore(message) > 0) return message;
  const versions = message.versions.map((one, at) =>
    at === message.version ? { ...one, reasoning: (isAll ? '' : (one.reasoning ?? '')) + thoughts } : one,
  );
  return { ...message, versions };
}

export function isThinking(messages: readonly ChatMessage[]): boolean {
  const written = messages.findLast(isBeingWritten);
  return written?.text === '' && Boolean(written.versions[written.version]?.reasoning);
}

export const withThinkingTime = (message: ChatMessage, reasoningMs: number): ChatMessage => ({
  ...message,
  versions: message.versions.map((one, at) => (at === message.version ? { ...one, reasoningMs } : one)),
});

/** When the version that is being written was begun; in ms since 1970. */
export function begunAt(messages: readonly ChatMessage[]): number | null {
  const written = messages.findLast(isBeingWritten);
  const begun = written?.versions[written.version];
  return begun ? Date.parse(begun.createdAt) : null;
}

/** Length of the text that existed before the message was continued. */
export function lengthBefore({ state, versions, version }: ChatMessage): number {
  const shown = versions[version];
  return state === 'streaming' && shown && shown.state !== 'streaming' ? shown.text.length : 0;
}

/** Removes a version that never got text, or ends a continuation that added none. */
export function withoutEmptyVersion(message: ChatMessage): ChatMessage {
  const shown = message.versions[message.version];
  if (isBeingWritten(message) && shown && shown.state !== 'streaming') return { ...message, state: shown.state };
  const isEmpty = isBeingWritten(message) && message.text === '' && message.versions.length > 1;
  if (!isEmpty) return message;
  const versions = message.versions.filter((_, at) => at !== message.version);
  return withVersion({ ...message, versions }, versions.length - 1);
}
