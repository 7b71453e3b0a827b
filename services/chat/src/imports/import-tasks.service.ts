import {
  DomainError,
  ensure,
  type FolderImport,
  type ImportItemState,
  type ImportOutcome,
  type ImportState,
  type ImportTask,
  limits,
  orThrow,
} from '@masque/contracts';
import { parseJson } from '@masque/service-kit/http';
import { texts } from '@masque/texts';
import { Injectable } from '@nestjs/common';
import { ImportFiles } from './import.files.ts';
import type { ImportItemRow, ImportRow } from './import.row.ts';
import {
  itemIdOf,
  movesTo,
  namesOthers,
  placed,
  refIn,
  refsIn,
  toleratesMissing,
  UNDO_MS,
  withIds,
} from './import.rules.ts';
import { toImportTask } from './import.view.ts';
import { ImportsRepository } from './imports.repository.ts';
import { ImportsService } from './imports.service.ts';

/** Longer than any call of the job. */
const STALLED_MS = 60_000;
const STALLED_AT_ONCE = 200;

interface Sorted {
  readonly tasks: ImportTask[];
  readonly failed: { readonly item: ImportItemRow; readonly problem: string }[];
}

/** How the gateway's job goes through an import: it asks for items, and says what became of each. */
@Injectable()
export class ImportTasksService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly service: ImportsService,
    private readonly staged: ImportFiles,
  ) {}

  /** @throws `import.ended`, `import.not_undoable`; a repeated move changes nothing */
  async move(
    userId: string,
    id: string,
    { to, problem }: { to: 'running' | 'canceled' | 'undoing'; problem?: string | undefined },
  ): Promise<FolderImport> {
    const { state, undoUntil } = await this.service.get(userId, id);
    const isUndo = to === 'undoing';
    const isEnded = isUndo && state !== 'undoing' && (undoUntil === null || undoUntil.getTime() < Date.now());
    ensure(!isEnded, 'import.not_undoable');
    const ends = to === 'canceled' && state === 'running' ? { undoUntil: new Date(Date.now() + UNDO_MS) } : {};
    await this.imports.move(userId, id, movesTo(to), { state: to, problem: problem ?? null, ...ends });
    const row = await this.service.get(userId, id);
    if (row.state !== to) throw new DomainError(isUndo ? 'import.not_undoable' : 'import.ended');
    if (to === 'canceled') await this.staged.removeAll(id);
    return this.service.show(row);
  }

  async take(userId: string, id: string): Promise<{ state: ImportState; tasks: ImportTask[] }> {
    const row = await this.service.get(userId, id);
    if (row.state === 'running') return this.takeForward(row);
    if (row.state !== 'undoing') return { state: row.state, tasks: [] };
    // Newest first, so that chats go before their characters.
    const items = await this.imports.listIn(id, ['done', 'uploaded'], -1, { isBegun: true });
    if (items.length === 0) return this.end(row, 'undone', null);
    return {
      state: row.state,
      tasks: ofOneKind(items.map((item) => toImportTask(item, { target: item.target ?? null, parent: null }))),
    };
  }

  private async takeForward(row: ImportRow): Promise<{ state: ImportState; tasks: ImportTask[] }> {
    for (;;) {
      const items = await this.imports.listIn(row._id, ['waiting', 'uploaded'], 1);
      if (items.length === 0) return this.end(row, 'done', new Date(Date.now() + UNDO_MS));
      const { tasks, failed } = await this.sort(row._id, items);
      for (const { item, problem } of failed)
        await this.saveOutcome(row.userId, { id: row._id, n: item.n }, { ...nothing, state: 'failed', problem });
      if (tasks.length === 0) continue;
      const taken = ofOneKind(tasks);
      await this.imports.begin(taken.map(({ n }) => itemIdOf(row._id, n)));
      return { state: row.state, tasks: taken };
    }
  }

  private async end(row: ImportRow, state: 'done' | 'undone', undoUntil: Date | null) {
    await this.imports.move(row.userId, row._id, [row.state], { state, undoUntil });
    await this.staged.removeAll(row._id);
    return { state, tasks: [] };
  }

  /** Up to the first item that names one of these: the next call knows its id. */
  private async sort(importId: string, items: readonly ImportItemRow[]): Promise<Sorted> {
    const first = items[0]?.n ?? 0;
    const earlier = await this.namedBy(
      importId,
      items.flatMap(({ target, parent }) => [refIn(target) ?? [], refIn(parent) ?? []].flat()),
    );
    const sorted: Sorted = { tasks: [], failed: [] };
    for (const item of items) {
      const ref = refIn(item.target);
      const parentRef = refIn(item.parent);
      if ([ref, parentRef].some((one) => one !== undefined && one >= first && one < item.n)) break;
      const named = ref === undefined ? undefined : earlier.get(ref);
      const target = ref === undefined ? (item.target ?? null) : (named?.createdId ?? null);
      const parent = parentRef === undefined ? (item.parent ?? null) : (earlier.get(parentRef)?.createdId ?? null);
      const isMissing = ref !== undefined && target === null;
      if (item.state === 'waiting') sorted.failed.push({ item, problem: texts.importItems.notUploaded });
      else if (isMissing) sorted.failed.push({ item, problem: unnamed(named, ref).message });
      else sorted.tasks.push(toImportTask(item, { target, parent }));
    }
    return sorted;
  }

  private async namedBy(importId: string, refs: readonly number[]): Promise<Map<number, ImportItemRow>> {
    const rows = await this.imports.findItems([...new Set(refs)].map((n) => itemIdOf(importId, n)));
    return new Map(rows.map((row) => [row.n, row]));
  }

  /** @throws `import.reference_failed` with the name of what wasn't imported */
  async read(userId: string, { id, n }: ItemPlace): Promise<Buffer> {
    await this.service.get(userId, id);
    const item = await orThrow(this.imports.findItem(itemIdOf(id, n)), 'import.unknown_item');
    const bytes = await orThrow(this.staged.read(item), 'import.unknown_item');
    if (!namesOthers(item)) return bytes;
    ensure(bytes.length <= limits.bodyBytes, 'request.too_large');
    const value = parseJson(bytes.toString());
    const refs = refsIn(value);
    const earlier = await this.namedBy(id, refs);
    const mayMiss = toleratesMissing(item) && refs.some((ref) => earlier.get(ref)?.createdId);
    const idOf = (ref: number): string | null => {
      const named = earlier.get(ref);
      if (named?.createdId) return named.createdId;
      if (mayMiss) return null;
      throw unnamed(named, ref);
    };
    return Buffer.from(JSON.stringify(withIds(value, idOf)));
  }

  async plan(userId: string, { id, n }: ItemPlace, undo: string | null): Promise<{ state: ImportState }> {
    const { state } = await this.service.get(userId, id);
    await this.imports.change(itemIdOf(id, n), ['waiting', 'uploaded'], { undo });
    return { state };
  }

  /** Also after a cancel: what was created meanwhile must be known. A repeated one changes nothing. */
  async saveOutcome(
    userId: string,
    { id, n }: ItemPlace,
    { state, createdId, problem, notes, undo }: ImportOutcome,
  ): Promise<{ state: ImportState }> {
    await this.service.get(userId, id);
    const next = await orThrow(this.imports.nextRevision(id), 'import.not_found');
    const _id = itemIdOf(id, n);
    const own = { ...placed(id, state), revision: next.revision, problem };
    const before = await this.imports.findItem(_id);
    const isUnmade = before?.state === 'uploaded' && before.createdId === null && before.undo === null;
    if (state === 'undone' && isUnmade) await this.imports.change(_id, undoable, { isBegun: false });
    else if (state === 'undone' || state === 'kept') await this.imports.change(_id, undoable, own);
    else
      await this.imports.change(_id, ['waiting', 'uploaded'], { ...own, createdId, notes, undo, doneAt: new Date() });
    if (before) await this.staged.remove(before);
    return { state: next.state };
  }

  async listStalled(now = Date.now()): Promise<{ imports: { importId: string; userId: string }[] }> {
    const rows = await this.imports.listBefore(['running', 'undoing'], new Date(now - STALLED_MS), STALLED_AT_ONCE);
    return { imports: rows.map(({ _id, userId }) => ({ importId: _id, userId })) };
  }
}

interface ItemPlace {
  readonly id: string;
  readonly n: number;
}

const nothing = { createdId: null, notes: [], undo: null };
const undoable: readonly ImportItemState[] = ['done', 'uploaded'];

const ofOneKind = (tasks: readonly ImportTask[]): ImportTask[] => {
  const end = tasks.findIndex(({ kind }) => kind !== tasks[0]?.kind);
  return tasks.slice(0, end < 0 ? undefined : end);
};

const unnamed = (named: ImportItemRow | undefined, ref: number) =>
  new DomainError('import.reference_failed', { name: named?.name ?? `item ${ref}` });
