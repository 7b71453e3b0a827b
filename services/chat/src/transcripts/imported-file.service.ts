import { type ChatImport, DomainError, ensure, limits, type Viewer } from '@masque/contracts';
import { visibleText } from '@masque/contracts/rules';
import { nthId } from '@masque/service-kit/transfers';
import { Injectable } from '@nestjs/common';
import { mayChatWith } from '../characters/character.policy.ts';
import { type ChatCharacterRow, ChatCharactersService } from '../characters/characters.service.ts';
import { memberOf, shownPersona } from '../chats/chat.rules.ts';
import type { ChatRow, MessageRow } from '../chats/chats.service.ts';
import { ImportedChatsService } from '../chats/imported-chats.service.ts';
import { MessageReader } from '../chats/messages/message-reader.ts';
import { type FindPersona, personaFinder } from '../personas/persona.files.ts';
import { PersonasService } from '../personas/personas.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { branchPoint } from './branch.point.ts';
import type { ImportedMessage, KeptOfChat } from './imported.message.ts';
import { memoryIn } from './memory.metadata.ts';
import { messageIdAt, toRow } from './imported.row.ts';
import type { ImportedProperties } from './properties.metadata.ts';
import type { ChatOutline, ParsedTranscriptFile } from './transcript.reading.ts';
import type { TranscriptThread } from './transcript.thread.ts';

/** Each chat takes several store commands in a row, and a file has up to 1,000. */
const CHATS_AT_ONCE = 16;
const MESSAGES_AT_ONCE = 500;

export interface FileToImport {
  readonly viewer: Viewer;
  readonly character: ChatCharacterRow;
  /** The chat that the file's first one is a branch of. */
  readonly parent: ChatRow | null;
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly fd: number;
  readonly bytes: number;
}

@Injectable()
export class ImportedFileService {
  constructor(
    private readonly chats: ImportedChatsService,
    private readonly characters: ChatCharactersService,
    private readonly settings: SettingsService,
    private readonly personas: PersonasService,
    private readonly reader: MessageReader,
  ) {}

  /** @throws `chat.unreadable` for a file without messages; otherwise as `ImportedChatsService.create` */
  async create(file: FileToImport, thread: TranscriptThread): Promise<ChatImport> {
    const { viewer, character, fd, bytes } = file;
    const names = { userName: viewer.username, characterName: character.name };
    const read = await thread.run<'read'>({ kind: 'read', fd, bytes, ...names });
    const { skipped, skippedLines } = read.report;
    if (read.problem) throw new DomainError(`chat.${read.problem}`);
    ensure(read.report.messages > 0, 'chat.unreadable', {}, { fields: { skipped, skippedLines } });
    // A conversation without a readable message has no branches.
    const made = read.chats.map((outline, n) => ({ outline, n, id: nthId(file.id, n) }));
    const chats = made.filter(({ outline }) => outline.messages > 0);
    const [first] = chats;
    if (!first) throw new DomainError('chat.unreadable', {}, { fields: { skipped, skippedLines } });
    const families = new Map(file.parent ? [[file.parent._id, file.parent.family ?? file.parent._id]] : []);
    const readPage = pageReader(thread);
    const writers = await this.writersOf(viewer.userId);
    const beginning = pagesOf({ ...file, writers }, readPage, {
      chatId: first.id,
      n: first.n,
      count: first.outline.messages,
    });
    const leftFrom = file.parent && (await this.leftFrom(file.parent, beginning));
    const usable = await this.usableBy(viewer.userId);
    const persona = await this.personas.findForNewChat(viewer.userId, character._id, undefined);
    const createOne = async ({ outline, n, id }: (typeof chats)[number]) => {
      const parent = id === first.id ? leftFrom : parentOf(outline, file.id);
      const family = parent ? (families.get(parent.chatId) ?? parent.chatId) : id;
      families.set(id, family);
      const { kept, variables, properties } = outline;
      return this.chats.create(
        {
          id,
          userId: viewer.userId,
          character,
          persona: persona && shownPersona(persona),
          ...(await usable(properties)),
          title: titleOf(outline),
          parent,
          ...(family === id ? {} : { family }),
          variables,
          memory: memoryOf(kept, outline.messages),
          imported: { file: file.hash, kept, ...(n === 0 ? { name: file.name.replace(/\.[^.]+$/, '') } : {}) },
        },
        pagesOf({ ...file, writers }, readPage, { chatId: id, n, count: outline.messages }),
      );
    };
    for (let at = 0; at < chats.length;) {
      const group = groupFrom(chats, at);
      at += group.length;
      // The thread may only read another file once all have ended.
      const ended = await Promise.allSettled(group.map(createOne));
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
    }
    return {
      id: first.id,
      chats: chats.map(({ id, outline }) => ({ id, title: titleOf(outline), messages: outline.messages })),
      format: read.report.format,
      imported: countOf(read),
      skipped,
      skippedLines,
      shortened: read.shortened,
      skippedChats: read.skippedChats,
      movedNotes: read.movedNotes,
      leftOut: read.report.leftOut,
    };
  }

  /** Messages show the pictures of personas even after those have changed. */
  private async writersOf(userId: string): Promise<Writers> {
    const find = personaFinder(await this.personas.listOwn(userId));
    const marked = new Set<string>();
    const markShown = async (page: readonly ImportedMessage[]) => {
      for (const { sender, ...message } of page) {
        const persona = sender === 'user' ? find(message) : null;
        if (persona === null || marked.has(persona._id)) continue;
        marked.add(persona._id);
        await this.personas.markShown(persona);
      }
    };
    return { find, markShown };
  }

  private async leftFrom(parent: ChatRow, branch: AsyncIterable<readonly MessageRow[]>): Promise<ChatRow['parent']> {
    const messageId = await branchPoint(parent, branch, this.reader);
    return messageId === null ? null : { chatId: parent._id, messageId };
  }

  /** A file may name lorebooks and profiles that its reader doesn't have. */
  private async usableBy(userId: string) {
    const profiles = await this.settings.connections(userId);
    return async ({ lorebookIds = [], profileId, ...own }: ImportedProperties): Promise<ImportedProperties> => {
      const books = await this.characters.listAll(lorebookIds);
      const isVisible = (id: string) => {
        const book = books.get(id);
        return book !== undefined && mayChatWith(userId, book);
      };
      const isKnown = profiles.some(({ id }) => id === profileId);
      return { ...own, lorebookIds: lorebookIds.filter(isVisible), ...(isKnown && profileId ? { profileId } : {}) };
    };
  }
}

function groupFrom<C extends { outline: ChatOutline }>(chats: readonly C[], from: number): readonly C[] {
  let messages = 0;
  let to = from;
  for (; to < chats.length && to - from < CHATS_AT_ONCE; to++) {
    messages += chats[to]?.outline.messages ?? 0;
    if (to > from && messages > MESSAGES_AT_ONCE) break;
  }
  return chats.slice(from, to);
}

interface Writers {
  readonly find: FindPersona;
  readonly markShown: (page: readonly ImportedMessage[]) => Promise<void>;
}

type ReadPage = (chat: number, from: number) => Promise<readonly ImportedMessage[] | null>;

/** The thread does one task at a time. */
function pageReader(thread: TranscriptThread): ReadPage {
  let last: Promise<unknown> = Promise.resolve();
  return (chat, from) => {
    const page = last.then(() => thread.run<'page'>({ kind: 'page', chat, from }));
    last = page.catch(() => undefined);
    return page;
  };
}

const memoryOf = (kept: string, count: number) => {
  const { metadata }: Partial<KeptOfChat> = JSON.parse(kept);
  return memoryIn(metadata, count);
};

const countOf = ({ chats }: ParsedTranscriptFile): number =>
  chats.reduce((sum, { messages, parent }) => sum + messages - (parent?.messages ?? 0), 0);

function titleOf({ properties, title = properties.title ?? '' }: ChatOutline): string | null {
  const clean = visibleText(title.replaceAll('\0', '').toWellFormed());
  return Array.from(clean).slice(0, limits.chatTitle).join('') || null;
}

function parentOf({ parent }: ChatOutline, firstId: string) {
  if (!parent || parent.messages === 0) return null;
  const chatId = nthId(firstId, parent.conversation);
  return { chatId, messageId: messageIdAt(chatId, parent.messages - 1) };
}

async function* pagesOf(
  { viewer, character, writers }: FileToImport & { readonly writers: Writers },
  readPage: ReadPage,
  { chatId, n, count }: { chatId: string; n: number; count: number },
): AsyncGenerator<MessageRow[]> {
  const member = memberOf(character);
  const place = { chatId, member, userName: viewer.username, findPersona: writers.find, now: new Date() };
  for (let next = 0; next < count;) {
    const from = next;
    const page = await readPage(n, from);
    if (!page?.length) throw new DomainError('server.unavailable');
    next += page.length;
    await writers.markShown(page);
    yield page.map((message, index) => toRow(message, { ...place, seq: from + index }));
  }
}
