import type { ChatMessage, MessageVersion } from '@masque/contracts';

/** Where a reply stands until the server has told its id. */
export const unnamedReply = 'reply';

const versionOf = (text: string, state: ChatMessage['state'], createdAt: string): MessageVersion => ({
  text,
  createdAt,
  state,
  model: null,
  finish: null,
  reasoning: null,
  promptTokens: null,
  completionTokens: null,
});

/** What was said or is being said here, before the server has it. */
export const messageOf = (id: string, sender: ChatMessage['sender'], text: string): ChatMessage => {
  const createdAt = new Date().toISOString();
  const state = sender === 'user' ? 'complete' : 'streaming';
  return {
    id,
    sender,
    speaker: null,
    text,
    state,
    createdAt,
    editedAt: null,
    versions: [versionOf(text, state, createdAt)],
    version: 0,
  };
};

/** Which model wrote what is shown of it; null: none is known. */
export const modelOf = ({ versions, version }: ChatMessage): string | null => versions[version]?.model ?? null;

export const isBeingWritten = ({ sender, state }: ChatMessage): boolean =>
  sender === 'character' && state === 'streaming';

export const brokenOff = (message: ChatMessage): ChatMessage => ({
  ...message,
  state: 'broken',
  versions: message.versions.map((one, at) =>
    at === message.version ? { ...one, text: message.text, state: 'broken' } : one,
  ),
});

/** The message with another version to come, which is shown. */
export const withNextVersion = (message: ChatMessage): ChatMessage => ({
  ...message,
  text: '',
  state: 'streaming',
  versions: [...message.versions, versionOf('', 'streaming', new Date().toISOString())],
  version: message.versions.length,
});

/** The message with one of its versions shown. */
export function shownAs(message: ChatMessage, version: number): ChatMessage {
  const shown = message.versions[version];
  return shown ? { ...message, version, text: shown.text, state: shown.state } : message;
}

/** The message with more of its shown version to come. */
export const goingOn = (message: ChatMessage): ChatMessage => ({ ...message, state: 'streaming' });

/** The message with more of what its model thinks, or with all of it so far; one that goes on keeps what it has. */
export function withThoughts(message: ChatMessage, thoughts: string, isAll: boolean): ChatMessage {
  if (lengthBefore(message) > 0) return message;
  const versions = message.versions.map((one, at) =>
    at === message.version ? { ...one, reasoning: (isAll ? '' : (one.reasoning ?? '')) + thoughts } : one,
  );
  return { ...message, versions };
}

/** What the model thinks of a message that is being written. */
export function thoughtsOf(messages: readonly ChatMessage[]): string | null {
  const written = messages.findLast(isBeingWritten);
  return written && lengthBefore(written) === 0 ? (written.versions[written.version]?.reasoning ?? null) : null;
}

/** How much of a message that is being written was there before. */
export function lengthBefore({ state, versions, version }: ChatMessage): number {
  const shown = versions[version];
  return state === 'streaming' && shown && shown.state !== 'streaming' ? shown.text.length : 0;
}

/** Without a version that never got a word, or as it was before it should go on. */
export function withoutEmptyVersion(message: ChatMessage): ChatMessage {
  const shown = message.versions[message.version];
  if (isBeingWritten(message) && shown && shown.state !== 'streaming') return { ...message, state: shown.state };
  const isEmpty = isBeingWritten(message) && message.text === '' && message.versions.length > 1;
  if (!isEmpty) return message;
  const versions = message.versions.filter((_, at) => at !== message.version);
  return shownAs({ ...message, versions }, versions.length - 1);
}
