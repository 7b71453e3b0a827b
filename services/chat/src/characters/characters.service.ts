import { setImmediate as nextTurn } from 'node:timers/promises';
import { Card, cardIdOf, type CharacterKind, ensure, type EventData, orThrow } from '@masque/contracts';
import { LatestRevisions, StoreConnection, upsertNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import { mayChatWith } from './character.policy.ts';
import { type CardRow, type ChatCharacterRow, toCardRow, toCharacterRow } from './character.row.ts';

/** Events, which every instance gets, normally invalidate an entry earlier. */
const CACHED_MS = 60_000;
const MAX_CACHED = 2_000;
const MAX_CARD_CHARACTERS = 8_000_000;

export type { ChatCharacterRow } from './character.row.ts';

export interface PlayedCharacter extends ChatCharacterRow {
  readonly card: Card;
}

interface CachedCard {
  readonly card: Card;
  readonly size: number;
}

@Injectable()
export class ChatCharactersService {
  private readonly rows: Collection<ChatCharacterRow>;
  private readonly cardRows: Collection<CardRow>;
  private readonly cached = new Map<string, { character: ChatCharacterRow; until: number }>();
  private readonly cachedCards = new Map<string, CachedCard>();
  private cachedSize = 0;
  private readonly listeners: ((characterId: string) => void)[] = [];

  constructor(
    store: StoreConnection,
    private readonly latest: LatestRevisions,
  ) {
    this.rows = store.collection<ChatCharacterRow>('characters');
    store.declareIndexes('cards', [{ key: { characterId: 1, version: -1 } }]);
    store.declareIndexes('characters', [{ key: { authorId: 1, kind: 1 } }]);
    this.cardRows = store.collection<CardRow>('cards');
  }

  onChange(listener: (characterId: string) => void): void {
    this.listeners.push(listener);
  }

  async record(state: EventData<'character.changed'>): Promise<void> {
    await this.save(toCharacterRow(state));
  }

  async save({ _id, ...state }: ChatCharacterRow): Promise<void> {
    await upsertNewer(this.rows, _id, state);
    this.cached.delete(_id);
    for (const listener of this.listeners) listener(_id);
  }

  async recordCard(event: EventData<'card.published'>): Promise<void> {
    const { _id, ...state } = toCardRow(event);
    await upsertNewer(this.cardRows, _id, state);
    if (state.isDeleted) this.uncacheCard(_id);
  }

  async find(id: string): Promise<ChatCharacterRow | null> {
    const now = performance.now();
    const cached = this.cached.get(id);
    if (cached && cached.until > now) return cached.character;
    const character = await this.rows.findOne({ _id: id });
    this.cached.delete(id);
    if (character) this.cached.set(id, { character, until: now + CACHED_MS });
    const [oldest = ''] = this.cached.keys();
    if (this.cached.size > MAX_CACHED) this.cached.delete(oldest);
    return character;
  }

  async listAll(ids: readonly string[]): Promise<Map<string, ChatCharacterRow>> {
    if (ids.length === 0) return new Map();
    const found = await this.rows.find({ _id: { $in: [...new Set(ids)] } }).toArray();
    return new Map(found.map((character) => [character._id, character]));
  }

  /** Rows from before lorebooks have no kind. */
  listBy(authorId: string, kind: CharacterKind): Promise<ChatCharacterRow[]> {
    const isKind = kind === 'lorebook' ? { kind } : { kind: { $ne: 'lorebook' as const } };
    return this.rows.find({ authorId, ...isKind, isDeleted: false }).toArray();
  }

  async findPlayed(id: string, version: number): Promise<PlayedCharacter | null> {
    const [character, card] = await Promise.all([this.findLatest(id), this.findCard(id, version)]);
    return character && card && { ...character, card };
  }

  async findCurrent(id: string): Promise<PlayedCharacter | null> {
    const character = await this.find(id);
    const card = character && (await this.findCard(id, character.version));
    return card && { ...character, card };
  }

  async getVisible(userId: string, id: string): Promise<ChatCharacterRow> {
    const character = await this.findLatest(id, (row) => mayChatWith(userId, row));
    ensure(character && mayChatWith(userId, character), 'character.not_found');
    return character;
  }

  /** @throws `character.gone`; `character.version_not_found` unless `version` is the current one */
  async getAtVersion(userId: string, id: string, version: number): Promise<ChatCharacterRow> {
    const character = await this.findLatest(id, (row) => mayChatWith(userId, row) && row.version === version);
    ensure(character && mayChatWith(userId, character), 'character.gone');
    ensure(character.version === version, 'character.version_not_found');
    const cardId = cardIdOf(id, version);
    const findWithCard = async () =>
      this.cachedCards.has(cardId) || (await this.readCard({ _id: cardId })) ? character : null;
    return orThrow(this.awaitCard(id, findWithCard), 'character.version_not_found');
  }

  async getPlayable(userId: string, id: string): Promise<PlayedCharacter> {
    const character = await this.getVisible(userId, id);
    ensure(character.kind !== 'lorebook', 'character.not_found');
    const findPlayed = async () => {
      const card = await this.findCard(id, character.version);
      return card && { ...character, card };
    };
    return orThrow(this.awaitCard(id, findPlayed), 'character.not_found');
  }

  private findLatest(id: string, accepts?: (row: ChatCharacterRow) => boolean): Promise<ChatCharacterRow | null> {
    return this.latest.read('character.changed', 'characterId', id, () => this.find(id), accepts);
  }

  /** A card's event may arrive after its character's. */
  private async awaitCard<Row extends ChatCharacterRow>(
    id: string,
    find: () => Promise<Row | null>,
  ): Promise<Row | null> {
    return (await find()) ?? this.latest.read('character.changed', 'characterId', id, find);
  }

  /** Falls back to the newest earlier version until the event arrives. */
  private async findCard(characterId: string, version: number): Promise<Card | null> {
    const id = cardIdOf(characterId, version);
    const cached = this.cachedCards.get(id);
    if (cached) return cached.card;
    const found = await this.readCard({ _id: id });
    if (found) {
      this.cacheCard(id, found);
      return found.card;
    }
    const earlier = { characterId, version: { $lte: version }, isDeleted: false };
    return (await this.readCard(earlier))?.card ?? null;
  }

  private async readCard(filter: mongo.Filter<CardRow>): Promise<CachedCard | null> {
    const row = await this.cardRows.findOne(filter, { sort: { version: -1 } });
    if (!row || row.isDeleted) return null;
    // Large cards take up to 20 ms each, and a chat may read eleven.
    await nextTurn();
    return { card: Card.parse(JSON.parse(row.card)), size: row.card.length };
  }

  private cacheCard(id: string, found: CachedCard): void {
    this.uncacheCard(id);
    this.cachedCards.set(id, found);
    this.cachedSize += found.size;
    for (const oldest of this.cachedCards.keys()) {
      if (this.cachedSize <= MAX_CARD_CHARACTERS) break;
      this.uncacheCard(oldest);
    }
  }

  private uncacheCard(id: string): void {
    this.cachedSize -= this.cachedCards.get(id)?.size ?? 0;
    this.cachedCards.delete(id);
  }
}
