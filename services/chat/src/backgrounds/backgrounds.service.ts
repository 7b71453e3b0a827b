import { type Background, type BackgroundDraft, ensure, limits, orThrow, type Viewer } from '@masque/contracts';
import { plainLine } from '@masque/contracts/rules';
import { mediaUrl, Pictures } from '@masque/media';
import { creationId } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { PREFIX } from '../pictures/picture.prefix.ts';
import { SettingsService } from '../settings/settings.service.ts';
import type { BackgroundRow } from './background.row.ts';
import { BackgroundsRepository } from './backgrounds.repository.ts';

@Injectable()
export class BackgroundsService implements Eraser {
  constructor(
    private readonly backgrounds: BackgroundsRepository,
    private readonly pictures: Pictures,
    private readonly settings: SettingsService,
  ) {}

  async list(userId: string) {
    const rows = await this.listOwn(userId);
    return { backgrounds: rows.map(toBackground), defaultId: await this.defaultAmong(userId, rows) };
  }

  listOwn(userId: string): Promise<BackgroundRow[]> {
    return this.backgrounds.list(userId, limits.backgrounds);
  }

  async existing(userId: string, ids: readonly string[]): Promise<string[]> {
    const own = ids.length === 0 ? [] : await this.listOwn(userId);
    return own.flatMap(({ _id }) => (ids.includes(_id) ? [_id] : []));
  }

  /** @throws `background.not_found` */
  get(userId: string, id: string): Promise<BackgroundRow> {
    return orThrow(this.backgrounds.find(userId, id), 'background.not_found');
  }

  async create({ userId }: Viewer, { name, imageData }: BackgroundDraft): Promise<Background> {
    const id = creationId();
    const made = await this.backgrounds.find(userId, id);
    if (made) return toBackground(made);
    ensure((await this.backgrounds.count(userId)) < limits.backgrounds, 'background.too_many', {
      most: limits.backgrounds,
    });
    const { hash, color } = await this.pictures.addDataUrl(userId, imageData);
    const own = { name: plainLine(name), imageHash: hash, imageColor: color, createdAt: new Date() };
    await this.backgrounds.insert({ _id: id, userId, ...own });
    // A concurrent retry with the same Idempotency-Key may have won the race.
    return toBackground(await this.get(userId, id));
  }

  async delete({ userId }: Viewer, id: string): Promise<{ deleted: true }> {
    ensure(await this.backgrounds.delete(userId, id), 'background.not_found');
    return { deleted: true };
  }

  async saveDefault({ userId }: Viewer, backgroundId: string | null) {
    if (backgroundId !== null) await this.get(userId, backgroundId);
    await this.settings.saveDefaultBackground(userId, backgroundId);
    return { backgroundId };
  }

  /** `PicturesEraser` deletes pictures last. */
  erase(userId: string): Promise<void> {
    return this.backgrounds.deleteAll(userId);
  }

  /** Null if it was deleted. */
  private async defaultAmong(userId: string, rows: readonly BackgroundRow[]): Promise<string | null> {
    const id = await this.settings.defaultBackground(userId);
    return rows.some(({ _id }) => _id === id) ? id : null;
  }
}

const toBackground = ({ _id, name, imageHash, imageColor, createdAt }: BackgroundRow): Background => ({
  id: _id,
  name,
  image: mediaUrl(PREFIX, imageHash, 'full'),
  imageColor,
  createdAt: createdAt.toISOString(),
});
