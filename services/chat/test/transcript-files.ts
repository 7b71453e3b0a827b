import type { ChatImport, ErrorBody } from '@masque/contracts';
import { onePerson } from './one-person.ts';
import { aCharacter, type ChatPerson } from './started-chat.ts';

/** Lines of a chat saved by SillyTavern. */
export const header = {
  user_name: 'Ann',
  character_name: 'Mira',
  chat_metadata: { note_prompt: 'Rain.', integrity: 'a-b-c' },
};
export const greeting = {
  name: 'Mira',
  is_user: false,
  is_system: false,
  send_date: '2023-6-19 @14h 20m 30s 123ms',
  mes: 'Good evening.',
  swipe_id: 1,
  swipes: ['Hello.', 'Good evening.', 'You are late.'],
  swipe_info: [
    { send_date: 'June 19, 2023 2:19pm', extra: { model: 'first' } },
    { send_date: '2023-6-19 @14h 20m 30s 123ms', extra: { model: 'second', reasoning: 'She is polite.' } },
    { send_date: 'June 19, 2023 2:21pm', extra: { model: 'third' } },
  ],
  extra: { model: 'second', reasoning: 'She is polite.', api: 'openai' },
  force_avatar: 'mira.png',
};
export const question = {
  name: 'Ann',
  is_user: true,
  is_system: false,
  send_date: 1_687_184_500_000,
  mes: 'Am I?',
  extra: {},
};
/** Shown to people only. */
export const hidden = {
  name: 'Mira',
  is_user: false,
  is_system: true,
  mes: 'Nobody tells the model.',
  extra: { odd: [1] },
};

export const jsonl = (...lines: unknown[]) =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');

export const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The chat service with one user who imports and exports chats. */
export function transcripts() {
  const my = onePerson();

  const characterId = async () => (await my.chat.keep(aCharacter()))._id;

  async function send(
    file: string | Uint8Array<ArrayBuffer>,
    {
      id,
      parent,
      person = my.person,
      creationId,
    }: { id?: string; parent?: string; person?: ChatPerson; creationId?: string } = {},
  ): Promise<{ status: number; body: ChatImport; error: ErrorBody }> {
    const form = new FormData();
    form.append('file', new File([file], 'chat.jsonl'));
    const caller = my.chat.service.as(person.viewer, creationId === undefined ? undefined : { creationId });
    const path = `/chats/import?characterId=${id ?? (await characterId())}${parent === undefined ? '' : `&parentChatId=${parent}`}`;
    const reply = await caller.fetch(path, { method: 'POST', body: form });
    const body = await reply.json();
    return { status: reply.status, body, error: body };
  }

  const fileOf = async (id: string, format = 'jsonl', { caller }: ChatPerson = my.person) =>
    caller.fetch(`/chats/${id}/export?format=${format}`);
  const exported = async (id: string, format?: string) => (await fileOf(id, format)).text();
  return { my, characterId, send, fileOf, exported };
}
