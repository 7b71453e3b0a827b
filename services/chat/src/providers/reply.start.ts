import { ThoughtSplitter } from './thought.splitter.ts';

interface ReplyStart {
  readonly text: string;
  readonly beginsThinking: boolean | undefined;
}

export function readReplyStart(given: string, own: readonly [string, string] | null): ReplyStart {
  const splitter = new ThoughtSplitter({ own });
  const marked = splitter.push(`${given}.`).text + splitter.end().text;
  if (marked === '') return { text: '', beginsThinking: true };
  return { text: marked.slice(0, -1), beginsThinking: marked.length <= given.length ? false : undefined };
}
