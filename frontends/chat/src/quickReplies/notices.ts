import { commands } from '@masque/texts/commands';
import { quickReplies } from '@masque/texts/quick-replies';
import { isolate } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import type { ChatReply } from './chatReplies.ts';

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
