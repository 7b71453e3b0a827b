import {
  ensure,
  type FolderImport,
  type ImportItemDraft,
  type ImportProgress,
  limits,
  orThrow,
  type Viewer,
} from '@masque/contracts';
import { creationId } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import type { UploadedFile } from '@masque/service-kit/transfers';
import { Injectable } from '@nestjs/common';
import { ImportFiles } from './import.files.ts';
import type { ImportItemRow, ImportRow } from './import.row.ts';
import { itemIdOf, placed, toItemRow } from './import.rules.ts';
import { toFolderImport, toImportItem } from './import.view.ts';
import { ImportsRepository } from './imports.repository.ts';

const GIB = 1024 ** 3;
const UNSTARTED_MS = 7 * 86_400_000;
const CLEANED_AT_ONCE = 100;
const isOpen = ({ state }: ImportRow): boolean => ['uploading', 'running', 'undoing'].includes(state);

@Injectable()
export class ImportsService implements Eraser, ExportPart {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly staged: ImportFiles,
  ) {}

  async create(
    { userId }: Viewer,
    { name, items }: { readonly name: string; readonly items: readonly ImportItemDraft[] },
  ): Promise<FolderImport> {
    const importId = creationId();
    const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
    ensure(bytes <= limits.importBytes, 'import.too_large', { most: `${limits.importBytes / GIB} GiB` });
    const others = (await this.imports.list(userId)).filter(({ _id }) => _id !== importId);
    ensure(others.filter(isOpen).length < limits.imports, 'import.too_many', { most: limits.imports });
    const hashes = items.flatMap(({ hash }) => hash ?? []);
    const open = others.filter(isOpen).map(({ _id }) => _id);
    ensure(!(await this.imports.holdsAny(open, hashes)), 'import.same_files');
    for (const { _id } of others.filter((row) => !isOpen(row)).slice(limits.importsKept)) await this.remove(_id);
    const now = new Date();
    const own = { state: 'uploading', revision: items.length, undoUntil: null, problem: null } as const;
    const rows = items.map((item, n) => toItemRow(item, { importId, userId, n }));
    await this.imports.insert({ _id: importId, userId, name, ...own, createdAt: now, changedAt: now }, rows);
    return this.show(await this.get(userId, importId));
  }

  /** @throws `import.not_found` */
  get(userId: string, id: string): Promise<ImportRow> {
    return orThrow(this.imports.find(userId, id), 'import.not_found');
  }

  async show(row: ImportRow): Promise<FolderImport> {
    return toFolderImport(row, await this.imports.counts(row._id));
  }

  async list(userId: string): Promise<{ imports: FolderImport[] }> {
    const rows = await this.imports.list(userId);
    return { imports: await Promise.all(rows.map((row) => this.show(row))) };
  }

  async progress(userId: string, id: string, after: number): Promise<ImportProgress> {
    const row = await this.get(userId, id);
    const items = await this.imports.listChanged(id, after);
    // Not the import's, which is raised before its item is written.
    const revision = items.at(-1)?.revision ?? after;
    return { import: await this.show(row), items: items.map(toImportItem), revision };
  }

  /** Files that arrived before a form broke off stay. */
  async upload(viewer: Viewer, id: string, files: AsyncIterable<UploadedFile>): Promise<{ received: number[] }> {
    ensure((await this.get(viewer.userId, id)).state === 'uploading', 'import.started');
    const received: number[] = [];
    for await (const sent of files) {
      const item = await this.itemOf(id, sent.name);
      if (!(await this.staged.save(viewer, item, sent))) continue;
      await this.markUploaded(item);
      received.push(item.n);
    }
    return { received };
  }

  private itemOf(importId: string, name: string): Promise<ImportItemRow> {
    const n = /^(0|[1-9]\d{0,4})$/.test(name) ? Number(name) : limits.importItems;
    return orThrow(this.imports.findItem(itemIdOf(importId, n)), 'import.unknown_item');
  }

  private async markUploaded({ _id, importId }: ImportItemRow): Promise<void> {
    const { revision } = await orThrow(this.imports.nextRevision(importId), 'import.not_found');
    await this.imports.change(_id, ['waiting', 'uploaded'], { ...placed(importId, 'uploaded'), revision });
  }

  async removeUnstarted(now = Date.now()): Promise<void> {
    for (;;) {
      const rows = await this.imports.listBefore(['uploading'], new Date(now - UNSTARTED_MS), CLEANED_AT_ONCE);
      for (const { _id } of rows) await this.remove(_id);
      if (rows.length < CLEANED_AT_ONCE) return;
    }
  }

  async erase(userId: string): Promise<void> {
    for (const { _id } of await this.imports.list(userId)) await this.remove(_id);
  }

  private async remove(id: string): Promise<void> {
    await this.staged.removeAll(id);
    await this.imports.remove(id);
  }

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('imports.json', this.exported(userId));
  }

  private async *exported(userId: string) {
    for (const row of await this.imports.list(userId)) {
      const { id, name, state, createdAt } = await this.show(row);
      const items: object[] = [];
      for (let from = id; ;) {
        const page = await this.imports.page(id, from);
        items.push(...page.map((item) => ({ ...toImportItem(item), hash: item.hash })));
        from = page.at(-1)?._id ?? '';
        if (page.length < limits.importPage) break;
      }
      yield { id, name, state, createdAt, items };
    }
  }
}
