import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';

const { stopped, cutOff, filtered } = texts.chat;
const endings: Partial<Record<ChatMessage['state'], string>> = { stopped, broken: cutOff };

export const shownFinish = ({ versions, version }: ChatMessage) => versions[version]?.finish;

export const endingOf = (message: ChatMessage): string | undefined =>
  shownFinish(message) === 'content_filter' && message.state === 'complete' ? filtered : endings[message.state];
