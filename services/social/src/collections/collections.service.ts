import { canSee, ensure, limits, orThrow, type Viewer } from '@masque/contracts';
import { visibleText } from '@masque/contracts/rules';
import { creationId } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { isOwner, maySee } from './collection.policy.ts';
import type { CollectionRow } from './collection.row.ts';
import { CollectionLists } from './collection.lists.ts';
import { type CollectionChange, CollectionsRepository } from './collections.repository.ts';
import { HiddenMarks } from './hidden.marks.ts';

interface Draft {
  readonly name: string;
  readonly description: string;
  readonly isPublic: boolean;
  readonly kept?: string | undefined;
}

@Injectable()
export class CollectionsService implements Eraser, ExportPart {
  constructor(
    private readonly collections: CollectionsRepository,
    private readonly lists: CollectionLists,
    private readonly characters: SocialCharactersService,
    private readonly hidden: HiddenMarks,
  ) {}

  async create(viewer: Viewer, { name, description, isPublic, kept }: Draft) {
    const id = creationId();
    const made = await this.collections.find(id);
    if (made && isOwner(viewer, made)) return this.lists.view(viewer, made);
    const written = visibleText(name);
    ensure(written !== '', 'collection.name_missing');
    // Parallel calls may exceed the limit, but only by what the write rate limit lets through.
    const count = await this.collections.countOf(viewer.userId, false);
    ensure(count < limits.collections, 'collection.too_many', { most: limits.collections });
    const now = new Date();
    const row: CollectionRow = {
      _id: id,
      userId: viewer.userId,
      name: written,
      description: visibleText(description),
      isPublic,
      ...(kept ? { kept } : {}),
      characterIds: [],
      createdAt: now,
      updatedAt: now,
    };
    await this.collections.insert(row);
    return this.lists.view(viewer, row);
  }

  async update(viewer: Viewer, id: string, { name, description, isPublic }: Partial<Omit<Draft, 'kept'>>) {
    await this.own(viewer, id);
    const written = name === undefined ? undefined : visibleText(name);
    ensure(written !== '', 'collection.name_missing');
    const change: CollectionChange = {
      ...(written === undefined ? {} : { name: written }),
      ...(description === undefined ? {} : { description: visibleText(description) }),
      ...(isPublic === undefined ? {} : { isPublic }),
    };
    return this.lists.view(viewer, await orThrow(this.collections.update(id, change), 'collection.not_found'));
  }

  async delete(viewer: Viewer, id: string) {
    await this.own(viewer, id);
    await this.collections.delete(id);
    return { deleted: true as const };
  }

  async add(viewer: Viewer, id: string, characterId: string) {
    const own = await this.own(viewer, id);
    const character = await this.characters.getVisible(viewer, characterId);
    const isShown = canSee(null, character);
    const changed = await this.collections.add(id, characterId, !isShown);
    if (changed) await this.hidden.check(characterId, isShown);
    const row = changed ?? (await this.own(viewer, own._id));
    ensure(row.characterIds.includes(characterId), 'collection.full', { most: limits.collected });
    return this.lists.view(viewer, row);
  }

  async remove(viewer: Viewer, id: string, characterId: string) {
    const own = await this.own(viewer, id);
    return this.lists.view(viewer, (await this.collections.remove(id, characterId)) ?? own);
  }

  forget(characterId: string): Promise<void> {
    return this.collections.removeFromAll(characterId);
  }

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('collections.json', this.entries(viewer));
  }

  async erase(userId: string): Promise<void> {
    await this.collections.deleteAllOf(userId);
  }

  private async *entries(viewer: Viewer) {
    for (const row of await this.collections.listOf(viewer.userId)) {
      const { name, description, isPublic, kept = '', characterIds, createdAt, updatedAt } = row;
      const visible = await this.characters.findVisible(viewer, characterIds);
      const characters = characterIds.map((id) => ({ characterId: id, name: visible.get(id)?.name ?? null }));
      yield { name, description, isPublic, kept, createdAt, updatedAt, characters };
    }
  }

  private async own(viewer: Viewer, id: string): Promise<CollectionRow> {
    const row = await orThrow(this.collections.find(id), 'collection.not_found');
    ensure(maySee(viewer, row), 'collection.not_found');
    ensure(isOwner(viewer, row), 'auth.denied');
    return row;
  }
}
