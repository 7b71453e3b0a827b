import { setImmediate as nextTurn } from 'node:timers/promises';
import { type chatRoutes, DomainError, type LoreLine, type ParsedInput } from '@masque/contracts';
import { explainLore } from '@masque/roleplay/lorebook';
import { Serialized } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isClosedTo, mayChatWith } from '../characters/character.policy.ts';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { type ChatRow, ChatsService } from '../chats/chats.service.ts';
import { MessageReader } from '../chats/messages/message-reader.ts';

type Target = ParsedInput<typeof chatRoutes.getTrace>['params'];
type Wish = ParsedInput<typeof chatRoutes.getTrace>['query'];
type Line = z.output<typeof LoreLine>;

const Book = z.object({ characterId: z.string(), version: z.number() });
type Book = z.output<typeof Book>;
type Quiet = Record<string, [book: number, first: number, last: number][]>;
/** Lines and runs aren't parsed: there may be thousands, and this service wrote them. */
const StoredLore = z.object({
  lore: z.custom<Line[]>(Array.isArray).optional(),
  loreQuiet: z.custom<Quiet>().optional(),
  loreBooks: z.array(Book).optional(),
});

const LINES_PER_TURN = 2_000;

const bookOf = (ref: string): number => Number.parseInt(ref, 10);

/** Names and keys of entries would disclose a closed definition piece by piece, so they are left out. */
@Injectable()
export class TracesService {
  constructor(
    private readonly chats: ChatsService,
    private readonly characters: ChatCharactersService,
    private readonly reader: MessageReader,
  ) {}

  async get(userId: string, { id, messageId }: Target, { version, lore: wanted }: Wish): Promise<Serialized> {
    const chat = await this.chats.get(userId, id);
    const trace = await this.reader.findTrace(chat, messageId, version);
    if (!trace) throw new DomainError('trace.not_found');
    const { lore, loreQuiet, loreBooks, ...shown } = trace;
    const kept = StoredLore.parse({ lore, loreQuiet, loreBooks });
    const books = kept.loreBooks;
    if (!kept.lore || !books) return serialized(shown);
    const open = await Promise.all(books.map((book) => this.isOpen(chat, book)));
    if (!open.includes(true) && books.length > 0) return serialized(shown);
    await nextTurn();
    const isShown = (ref: string) => open[bookOf(ref)] ?? open.every(Boolean);
    const lines = kept.lore.filter(({ ref }) => isShown(ref)).map((line) => withoutHidden(line, isShown));
    return serialized(
      { ...shown, ...(open.includes(false) ? { loreHidden: true } : {}) },
      wanted === 'all' ? await this.explained(books, open, lines, kept.loreQuiet) : lines,
    );
  }

  private async isOpen({ userId, members }: ChatRow, { characterId }: Pick<Book, 'characterId'>): Promise<boolean> {
    const character = await this.characters.find(characterId);
    if (!character) return false;
    const isMember = members.some((member) => member.characterId === characterId);
    return (isMember || mayChatWith(userId, character)) && !isClosedTo(userId, character);
  }

  private async explained(books: readonly Book[], open: readonly boolean[], lines: readonly Line[], quiet: Quiet = {}) {
    const read = books.map(async ({ characterId, version }, at) => {
      const played = open[at] ? await this.characters.findPlayed(characterId, version) : null;
      return { entries: played?.card.lorebook?.entries ?? [] };
    });
    return explainLore(await Promise.all(read), lines, quiet);
  }
}

async function serialized(shown: object, lore?: Iterable<Line>): Promise<Serialized> {
  if (!lore) return new Serialized(JSON.stringify(shown));
  const texts: string[] = [];
  for (const line of lore) {
    texts.push(JSON.stringify(line));
    if (texts.length % LINES_PER_TURN === 0) await nextTurn();
  }
  return new Serialized(`${JSON.stringify(shown).slice(0, -1)},"lore":[${texts.join(',')}]}`);
}

/** A match in a hidden entry would disclose part of that entry. */
const withoutHidden = ({ found, ...line }: Line, isShown: (ref: string) => boolean): Line =>
  found && !('entry' in found && !isShown(found.entry)) ? { ...line, found } : line;
