import type { OutMessage } from './output.ts';

/** Joins neighboring system messages, except headings and messages with a name. */
export function squashed(
  messages: readonly OutMessage[],
  headings: ReadonlySet<string>,
  join: (message: OutMessage, others: readonly OutMessage[]) => OutMessage,
): OutMessage[] {
  const isPlain = ({ role, name, content }: OutMessage): boolean =>
    role === 'system' && name === undefined && !headings.has(content);
  const out: OutMessage[] = [];
  let canJoin = false;
  for (const message of messages) {
    const last = out.at(-1);
    if (last && canJoin && isPlain(message))
      out[out.length - 1] = join({ ...last, content: `${last.content}\n${message.content}` }, [last, message]);
    else out.push(message);
    canJoin = isPlain(message);
  }
  return out;
}
