import type { OutMessage } from './output.ts';

/** SillyTavern's prompt post-processing, from the loosest to the strictest. */
export const promptShapes = ['as_is', 'merged', 'semi_strict', 'strict', 'single'] as const;
export type PromptShape = (typeof promptShapes)[number];

/** Names that a prefix gives to the two speakers. */
export interface Speakers {
  readonly user: string;
  readonly char: string;
  /** Earlier personas and members of a group, whose texts begin with their names. */
  readonly others?: readonly string[];
  readonly areUnnamed?: boolean;
  /** The user's next message is written, after this text: their name or nothing. */
  readonly userStart?: string;
}

/** SillyTavern's turn of the user before a reply that nobody asked for. */
const PLACEHOLDER: OutMessage = { role: 'user', content: '[Start a new chat]' };

/**
 * Rewrites a prompt for servers that restrict roles. The order stays, so instructions at the end stay last.
 * `strict` begins with the user's turn after at most one system message, then alternates.
 */
export function shaped(messages: readonly OutMessage[], shape: PromptShape, speakers: Speakers): OutMessage[] {
  if (shape === 'as_is') return [...messages];
  const named = withNamesInText(messages, speakers);
  if (shape === 'single') return merged(named.map((message) => asTranscript(message, speakers)));
  const joined = merged(named);
  if (shape === 'merged') return joined;
  const turns = merged(joined.map((message, at) => (at > 0 ? withoutSystemRole(message) : message)));
  return shape === 'strict' ? withLeadingUser(turns) : turns;
}

/** For servers that refuse the `name` field or ignore it. */
export const withNamesInText = (messages: readonly OutMessage[], speakers: Speakers): OutMessage[] =>
  messages.map(({ name, ...message }) => {
    const speaker = name === undefined ? '' : (exampleSpeakers(speakers).get(name) ?? name);
    return { ...message, content: prefixed(speaker, message.content) };
  });

/** For models without a system role. */
export const withoutSystem = (messages: readonly OutMessage[]): OutMessage[] =>
  withLeadingUser(merged(messages.map(withoutSystemRole)));

const exampleSpeakers = ({ user, char }: Speakers): ReadonlyMap<string, string> =>
  new Map([
    ['example_user', user],
    ['example_assistant', char],
  ]);

const prefixed = (name: string, text: string): string =>
  name === '' || text.startsWith(`${name}:`) ? text : `${name}: ${text}`;

const withoutSystemRole = (message: OutMessage): OutMessage =>
  message.role === 'system' ? { ...message, role: 'user' } : message;

function asTranscript({ role, content }: OutMessage, { user, char, others = [], areUnnamed }: Speakers): OutMessage {
  if (others.some((other) => content.startsWith(`${other}: `))) return { role: 'user', content };
  const speaker = role === 'system' || areUnnamed ? '' : role === 'user' ? user : char;
  return { role: 'user', content: prefixed(speaker, content) };
}

function merged(messages: readonly OutMessage[]): OutMessage[] {
  const joined: OutMessage[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (last?.role === message.role) last.content = `${last.content}\n\n${message.content}`;
    else joined.push({ ...message });
  }
  return joined;
}

function withLeadingUser(messages: readonly OutMessage[]): OutMessage[] {
  const start = messages[0]?.role === 'system' ? 1 : 0;
  if (messages[start]?.role === 'user') return [...messages];
  return [...messages.slice(0, start), { ...PLACEHOLDER }, ...messages.slice(start)];
}
