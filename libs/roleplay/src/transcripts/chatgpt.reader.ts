import { get, isObject, type JsonObject, type JsonValue, listAt, objectAt, omit, textAt } from '../shared/json.ts';
import { isEmpty, isThought, wordsOf } from './chatgpt.content.ts';
import { MessageTree, type TreeNode } from './chatgpt.tree.ts';
import { composeMessage, composeTranscript, type VersionSource } from './message.ts';
import type { TranscriptLog } from './report.ts';
import { formatSendDate, parseSendDate } from './send-date.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

const isConversation = (value: JsonValue): value is JsonObject =>
  isObject(value) &&
  Object.values(objectAt(value, 'mapping') ?? {}).some((node) => isObject(node) && 'message' in node);

const listOf = (value: JsonValue): JsonValue[] =>
  Array.isArray(value) ? value : isObject(value) ? (listAt(value, 'conversations') ?? [value]) : [];

/** `conversations.json`: a list of `{title, mapping: {id: {message, parent}}, current_node}`, or one of them. */
export const isChatGpt = (value: JsonValue): boolean => listOf(value).some(isConversation);

export const conversationCount = (value: JsonValue): number => listOf(value).filter(isConversation).length;

export function cutConversations(file: string, value: JsonValue): string {
  const count = conversationCount(value);
  return count === 1
    ? `${file} ends early. 1 conversation was read; it may be incomplete.`
    : `${file} ends early. ${count.toLocaleString('en')} conversations were read; the last one may be incomplete.`;
}

/** The path to `current_node` is the conversation. Siblings become versions; those with replies also start a branch. */
export function readChatGpt(value: JsonValue, log: TranscriptLog, transcripts: Transcript[] = []): Transcript[] {
  for (const [i, item] of listOf(value).entries()) {
    if (isConversation(item)) readConversation(item, i + 1, log, transcripts);
    else log.skip(i + 1, 'This item contains no chat.');
  }
  return transcripts;
}

interface ChatGptMessage extends VersionSource {
  role: TranscriptMessage['role'];
  unknown: JsonObject;
}

const reasons = {
  hidden: 'This message was hidden or came from a tool.',
  wordless: 'This message has no text.',
};

function readConversation(source: JsonObject, number: number, log: TranscriptLog, all: Transcript[]): void {
  const tree = new MessageTree<ChatGptMessage>(objectAt(source, 'mapping') ?? {}, (message) => {
    const read = readMessage(message);
    if (typeof read === 'string') log.skip(number, reasons[read]);
    return typeof read === 'object' ? read : undefined;
  });
  const current = tree.pathTo(textAt(source, 'current_node') ?? '');
  const title = textAt(source, 'title');
  const starts: { nodes: TreeNode<ChatGptMessage>[]; parent?: Transcript['parent'] }[] = [{ nodes: tree.roots }];
  for (const { nodes, parent } of starts) {
    const messages: TranscriptMessage[] = [];
    const conversation = all.length;
    const unknown = parent ? {} : omit(source, ['title', 'mapping', 'current_node']);
    all.push(composeTranscript(messages, { title, unknown, ...(parent && { parent }) }));
    for (let siblings = nodes; siblings.length > 0;) {
      const node = siblings.find((one) => current.has(one)) ?? siblings.at(-1)!;
      for (const other of siblings)
        if (other !== node && (other.children.length > 0 || other.message.role !== node.message.role))
          starts.push({ nodes: [other], parent: { conversation, messages: messages.length } });
      log.add(messages, toMessage(node, siblings, tree), number);
      siblings = node.children;
    }
  }
  for (let left = tree.unreachable; left > 0; left--) log.skip(number, 'This message’s replies form a loop.');
}

function toMessage(
  node: TreeNode<ChatGptMessage>,
  siblings: readonly TreeNode<ChatGptMessage>[],
  tree: MessageTree<ChatGptMessage>,
): TranscriptMessage {
  const { role, unknown } = node.message;
  const same = siblings.filter((other) => other.message.role === role);
  const versions = same.map(({ id, message }) => {
    const reasoning = message.role === 'assistant' ? thoughtsBefore(id, tree) : '';
    return { ...message, reasoning: reasoning || undefined };
  });
  return composeMessage({ role, versions, version: same.indexOf(node), unknown });
}

const MOST_THOUGHTS = 50;

/** A model's thoughts are separate messages before its answer. */
function thoughtsBefore(id: string, tree: MessageTree<ChatGptMessage>): string {
  const thoughts: string[] = [];
  let at = tree.parentId(id);
  for (let i = 0; i < MOST_THOUGHTS && at !== undefined && !tree.isShown(at); i++) {
    const content = objectAt(tree.source(at) ?? {}, 'content') ?? {};
    const list = listAt(content, 'thoughts') ?? [];
    const texts = list.map((thought) => (isObject(thought) ? (textAt(thought, 'content') ?? '') : ''));
    thoughts.unshift(...texts.filter((text) => text !== ''));
    at = tree.parentId(at);
  }
  return thoughts.join('\n\n');
}

const isShownRole = (role: string): role is ChatGptMessage['role'] => ['user', 'assistant', 'system'].includes(role);

function readMessage(message: JsonObject): ChatGptMessage | keyof typeof reasons | undefined {
  const content = objectAt(message, 'content') ?? {};
  if (isThought(content)) return undefined;
  const metadata = objectAt(message, 'metadata') ?? {};
  const role = textAt(objectAt(message, 'author') ?? {}, 'role') ?? '';
  const text = wordsOf(content);
  const isHidden = get(metadata, 'is_visually_hidden_from_conversation') === true || get(message, 'weight') === 0;
  const isToTool = !['all', undefined].includes(textAt(message, 'recipient'));
  if (text === '' && isEmpty(content)) return role === 'tool' || isToTool ? 'hidden' : undefined;
  if (isHidden || isToTool || !isShownRole(role)) return 'hidden';
  if (text === '') return 'wordless';
  const time = parseSendDate(get(message, 'create_time'));
  return {
    role,
    text,
    date: time === undefined ? undefined : formatSendDate(time),
    model: textAt(metadata, 'model_slug'),
    unknown: omit(message, ['author', 'content', 'create_time']),
  };
}
