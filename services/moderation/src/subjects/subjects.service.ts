import type { Card, EventData, EventName } from '@masque/contracts';
import { type ReportedType, usernameKey } from '@masque/contracts/rules';
import { LatestRevisions } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { toCharacterRow, toCommentRow, toUserRow } from './subject.rows.ts';
import type { SubjectRow } from './subject.schema.ts';
import { ReportedCardsRepository } from './cards.repository.ts';
import { SubjectsRepository } from './subjects.repository.ts';

export type { SubjectRow } from './subject.schema.ts';

const owners = {
  character: { event: 'character.changed', field: 'characterId' },
  comment: { event: 'comment.changed', field: 'commentId' },
  user: { event: 'user.changed', field: 'userId' },
} as const satisfies Record<ReportedType, { event: EventName; field: string }>;

@Injectable()
export class SubjectsService {
  constructor(
    private readonly subjects: SubjectsRepository,
    private readonly cards: ReportedCardsRepository,
    private readonly latest: LatestRevisions,
  ) {}

  async recordUser(user: EventData<'user.changed'>) {
    await this.subjects.keep(toUserRow(user));
  }

  async recordCharacter(character: EventData<'character.changed'>) {
    await this.subjects.keep(toCharacterRow(character));
  }

  async recordComment(comment: EventData<'comment.changed'>) {
    await this.subjects.keep(toCommentRow(comment));
  }

  /** All versions, so that moderators can read the one that the reporter saw. */
  async recordCard({ cardId, characterId, version, card, isDeleted, revision }: EventData<'card.published'>) {
    await this.cards.keep({ _id: cardId, characterId, version, card: JSON.stringify(card), isDeleted, revision });
  }

  findCard(characterId: string, version: number): Promise<Card | null> {
    return this.cards.find(characterId, version);
  }

  /** The event with the texts can arrive after the character's own. */
  async awaitCard(character: SubjectRow): Promise<void> {
    const { id, version } = character;
    const find = async () => ((await this.cards.find(id, version)) ? character : null);
    if (!(await find())) await this.latest.read('character.changed', 'characterId', id, find);
  }

  find(kind: ReportedType, id: string): Promise<SubjectRow | null> {
    return this.subjects.find(`${kind}:${id}`);
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
    const named = await this.latest.read('user.changed', 'username', key, () => this.subjects.findUserByName(key));
    return named && this.findLatest('user', named.id);
  }

  async findUser(idOrName: string): Promise<SubjectRow | null> {
    return (await this.find('user', idOrName)) ?? this.subjects.findUserByName(usernameKey(idOrName));
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
}
