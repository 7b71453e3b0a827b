import { Card, cardIdOf, type EventData, type EventName } from '@masque/contracts';
import { type ReportedType, usernameKey } from '@masque/contracts/rules';
import { LatestRevisions, readsById, StoreConnection, upsertNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { SubjectRow } from './subject.row.ts';
import { toCharacterRow, toCommentRow, toUserRow } from './subject.states.ts';

export type { SubjectRow } from './subject.row.ts';

interface ReportedCardRow {
  /** `{characterId}:{version}` */
  _id: string;
  characterId: string;
  version: number;
  /** JSON of a `Card`: other programs' keys may not be valid field names in the store. */
  card: string;
  isDeleted: boolean;
  revision: number;
}

const owners = {
  character: { event: 'character.changed', field: 'characterId' },
  comment: { event: 'comment.changed', field: 'commentId' },
  user: { event: 'user.changed', field: 'userId' },
} as const satisfies Record<ReportedType, { event: EventName; field: string }>;

@Injectable()
export class SubjectsService {
  private readonly rows: Collection<SubjectRow>;
  private readonly cards: Collection<ReportedCardRow>;
  private readonly byKey: (key: string) => Promise<SubjectRow | null>;

  constructor(
    store: StoreConnection,
    private readonly latest: LatestRevisions,
  ) {
    this.rows = store.collection<SubjectRow>('subjects');
    this.cards = store.collection<ReportedCardRow>('cards');
    this.byKey = readsById(this.rows);
    store.declareIndexes('subjects', [{ key: { nameKey: 1 } }]);
  }

  async recordUser(user: EventData<'user.changed'>): Promise<void> {
    await this.record(toUserRow(user));
  }

  async recordCharacter(character: EventData<'character.changed'>): Promise<void> {
    await this.record(toCharacterRow(character));
  }

  async recordComment(comment: EventData<'comment.changed'>): Promise<void> {
    await this.record(toCommentRow(comment));
  }

  /** All versions, so that moderators can read the one that the reporter saw. */
  async recordCard({ cardId, characterId, version, card, isDeleted, revision }: EventData<'card.published'>) {
    await upsertNewer(this.cards, cardId, { characterId, version, card: JSON.stringify(card), isDeleted, revision });
  }

  async findCard(characterId: string, version: number): Promise<Card | null> {
    const row = await this.cards.findOne({ _id: cardIdOf(characterId, version) });
    return row && !row.isDeleted ? Card.parse(JSON.parse(row.card)) : null;
  }

  /** The event with the texts can arrive after the character's own. */
  async awaitCard(character: SubjectRow): Promise<void> {
    const { id, version } = character;
    const find = async () => ((await this.findCard(id, version)) ? character : null);
    if (!(await find())) await this.latest.read('character.changed', 'characterId', id, find);
  }

  find(kind: ReportedType, id: string): Promise<SubjectRow | null> {
    return this.byKey(`${kind}:${id}`);
  }

  /** At least as new as the owner's latest response; `accepts` lets the caller skip that wait. */
  findLatest(kind: ReportedType, id: string, accepts?: (row: SubjectRow) => boolean): Promise<SubjectRow | null> {
    const { event, field } = owners[kind];
    return this.latest.read(event, field, id, () => this.find(kind, id), accepts);
  }

  async findLatestUser(idOrName: string): Promise<SubjectRow | null> {
    const byId = await this.findLatest('user', idOrName);
    if (byId) return byId;
    const key = usernameKey(idOrName);
    const named = await this.latest.read('user.changed', 'username', key, () => this.findByName(key));
    return named && this.findLatest('user', named.id);
  }

  async findUser(idOrName: string): Promise<SubjectRow | null> {
    return (await this.find('user', idOrName)) ?? this.findByName(usernameKey(idOrName));
  }

  async usernameOf(userId: string): Promise<string> {
    return userId === '' ? '' : ((await this.find('user', userId))?.name ?? '');
  }

  async nameOf(kind: ReportedType, id: string): Promise<string | null> {
    const subject = await this.find(kind, id);
    if (!subject || subject.isDeleted) return null;
    if (kind !== 'comment') return subject.name || null;
    return (await this.usernameOf(subject.ownerId)) || null;
  }

  async characterOf(kind: ReportedType, id: string): Promise<string | null> {
    if (kind === 'character') return id;
    return kind === 'user' ? null : ((await this.find('comment', id))?.characterId ?? null);
  }

  private async record({ _id, ...state }: SubjectRow): Promise<void> {
    await upsertNewer(this.rows, _id, state);
  }

  private findByName(nameKey: string): Promise<SubjectRow | null> {
    return this.rows.findOne({ nameKey, isDeleted: false });
  }
}
