import { commands } from '@masque/texts/commands';
import { quickReplies } from '@masque/texts/quick-replies';
import { isolate } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import type { ChatReply, SkippedReply } from './chatReplies.ts';

const words = quickReplies.chat;
const duration = 10_000;

const failureOf = ({ set, reply }: ChatReply, missing: readonly string[]): string =>
  words.failed(
    isolate(reply.label.trim() || reply.title.trim() || quickReplies.unnamed),
    isolate(set.name.trim() || quickReplies.unnamedSet),
    quickReplies.commandNames(missing),
  );

export const showFailed = (one: ChatReply, missing: readonly string[]) =>
  showToast(failureOf(one, missing), 'destructive', duration);

export const showBusy = () => showToast(commands.busy);

const shown = new Set<string>();

/** Says it once for each button: some run after every reply. */
export function showSkipped(skipped: readonly SkippedReply[]): void {
  const sentences = skipped.map((one) => failureOf(one, one.missing)).filter((sentence) => !shown.has(sentence));
  for (const sentence of sentences) shown.add(sentence);
  if (sentences.length > 0) showToast(sentences.join(' '), 'default', duration);
}
