import { orThrow } from '@masque/contracts';
import type { ReportedType } from '@masque/contracts/rules';
import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { type SubjectRow, SubjectsService } from '../subjects/subjects.service.ts';
import { EvidencePictures } from './evidence.pictures.ts';
import type { EvidenceRow, EvidenceText } from './evidence.row.ts';
import { digestOf, textsOf } from './evidence.rules.ts';

export type { EvidenceRow } from './evidence.row.ts';

@Injectable()
export class EvidenceService {
  private readonly rows: Collection<EvidenceRow>;

  constructor(
    store: StoreConnection,
    private readonly pictures: EvidencePictures,
    private readonly subjects: SubjectsService,
  ) {
    this.rows = store.collection<EvidenceRow>('evidence');
  }

  /** Stores a snapshot of the item for a report; idempotent. */
  async save(reportId: string, subject: SubjectRow): Promise<void> {
    if (subject.kind === 'character') await this.subjects.awaitCard(subject);
    const picture = await this.pictures.read(subject.image ?? null);
    const row = { _id: reportId, ...(await this.of(subject)), ...(picture ? { picture: picture.hash } : {}) };
    const kept = (await insertIfAbsent(this.rows, row)) ? row : ((await this.find(reportId)) ?? row);
    if (picture && kept.picture === picture.hash) await this.pictures.save(kept, picture.bytes);
  }

  async picture(reportId: string): Promise<Buffer> {
    const row = await orThrow(this.find(reportId), 'report.no_picture');
    return orThrow(this.pictures.find(row), 'report.no_picture');
  }

  find(reportId: string): Promise<EvidenceRow | null> {
    return this.rows.findOne({ _id: reportId });
  }

  async delete(reportIds: readonly string[]): Promise<void> {
    if (reportIds.length === 0) return;
    const all = { _id: { $in: [...reportIds] } };
    for (const row of await this.rows.find(all).toArray()) await this.pictures.delete(row);
    await this.rows.deleteMany(all);
  }

  async ofItem(type: ReportedType, id: string): Promise<Omit<EvidenceRow, '_id'> | null> {
    const subject = await this.subjects.find(type, id);
    return subject && !subject.isDeleted ? this.of(subject) : null;
  }

  /** True if the item still matches `digest`, or no longer exists. */
  async isAsSeen(type: ReportedType, id: string, digest: string): Promise<boolean> {
    const now = await this.ofItem(type, id);
    return now === null || digestOf(now) === digest;
  }

  private async of(subject: SubjectRow): Promise<Omit<EvidenceRow, '_id'>> {
    const [texts, username] = await Promise.all([this.textsOf(subject), this.subjects.usernameOf(subject.ownerId)]);
    return {
      takenAt: new Date(),
      name: subject.kind === 'comment' ? username : subject.name,
      authorUsername: username || (subject.authorUsername ?? ''),
      texts,
      image: subject.image ?? null,
    };
  }

  private async textsOf({ kind, id, version, content, tags }: SubjectRow): Promise<EvidenceText[]> {
    if (kind === 'character') {
      const card = await this.subjects.findCard(id, version);
      return card ? textsOf(card, tags) : [];
    }
    return content.trim() === '' ? [] : [{ field: kind === 'comment' ? 'content' : 'bio', text: content }];
  }
}
