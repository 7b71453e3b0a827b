import { DomainError, ensure, limits, QuickReplies, type Viewer } from '@masque/contracts';
import { toQuickReplyFile } from '@masque/roleplay/quick-replies';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, ExportNames, type ExportPart, jsonFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { QuickRepliesRepository } from './quick-replies.repository.ts';

const TRIES = 20;
const PLACES = 'places';

@Injectable()
export class QuickRepliesService implements Eraser, ExportPart {
  constructor(private readonly repository: QuickRepliesRepository) {}

  async list(userId: string): Promise<QuickReplies> {
    const row = await this.repository.find(userId);
    return row ? QuickReplies.parse({ sets: JSON.parse(row.json), revision: row.revision }) : { sets: [], revision: 0 };
  }

  /** @throws `quick_replies.stale` with the newer sets when `revision` is out of date; `quick_replies.too_large` */
  async save(
    userId: string,
    { sets, revision }: Pick<QuickReplies, 'sets'> & Partial<QuickReplies>,
  ): Promise<QuickReplies> {
    const json = JSON.stringify(sets);
    ensure(Buffer.byteLength(json) <= limits.quickReplyBytes, 'quick_replies.too_large');
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const saved = await this.list(userId);
      if (revision !== undefined && revision !== saved.revision)
        throw new DomainError('quick_replies.stale', {}, { fields: { quickReplies: saved } });
      const next = saved.revision + 1;
      if (await this.repository.replace({ _id: userId, revision: next, json })) return { sets, revision: next };
    }
    throw new DomainError('server.unavailable');
  }

  async erase(userId: string): Promise<void> {
    await this.repository.delete(userId);
  }

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    yield* this.filesIn('quick-replies', userId);
    const { sets } = await this.list(userId);
    const places = sets.map(({ name, isGlobal, characterIds, chatIds }) => ({ name, isGlobal, characterIds, chatIds }));
    if (sets.length > 0) yield jsonFile(`quick-replies/${PLACES}.json`, places);
  }

  async *filesIn(folder: string, userId: string): AsyncGenerator<ExportFile> {
    const names = new ExportNames();
    names.nameFor(PLACES, PLACES);
    for (const set of (await this.list(userId)).sets)
      yield jsonFile(`${folder}/${names.nameFor(set.name, 'set')}.json`, toQuickReplyFile(set));
  }
}
