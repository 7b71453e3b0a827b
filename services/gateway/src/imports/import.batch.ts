import { setTimeout as pause } from 'node:timers/promises';
import { chatRoutes, type ImportOutcome, type ImportTask, limits } from '@masque/contracts';
import { failureOf, waitAfter } from './failure.rules.ts';
import type { ViewerCalls } from './import.calls.ts';
import type { ItemWork } from './item.kind.ts';
import { itemKinds } from './item.kinds.ts';

const TRIES = 5;
const MOST_NOTES = 100;

const bounded = (sentence: string): string => sentence.slice(0, limits.importSentence).toWellFormed();
const nothing = { createdId: null, problem: null, notes: [], undo: null };

/** Items one after another: two at once take no less time, and others wait longer while cards are imported. */
export class ImportBatch {
  constructor(
    private readonly calls: ViewerCalls,
    private readonly importId: string,
    private readonly state: 'running' | 'undoing',
    private readonly isStopping: () => boolean,
  ) {}

  /** @throws the first failure that isn't an item's own */
  async run(tasks: readonly ImportTask[]): Promise<void> {
    try {
      for (const task of tasks) {
        if (this.isStopping()) throw new Error('the process ends');
        const params = this.placeOf(task);
        const body = await this.outcomeOf(task);
        const { state } = await this.calls.ask('chat', chatRoutes.saveImportOutcome, { params, body });
        if (state !== this.state) return;
      }
    } finally {
      await this.calls.invalidate();
    }
  }

  private async outcomeOf(task: ImportTask): Promise<ImportOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.state === 'undoing' ? await this.undo(task) : await this.carryOut(task);
      } catch (error) {
        const waitMs = waitAfter(error);
        if (waitMs !== undefined && attempt < TRIES) {
          await pause(waitMs);
          continue;
        }
        const problem = failureOf(error);
        if (problem === undefined) throw error;
        return { ...nothing, state: this.state === 'undoing' ? 'kept' : 'failed', problem: bounded(problem) };
      }
    }
  }

  private async carryOut(task: ImportTask): Promise<ImportOutcome> {
    const params = this.placeOf(task);
    const work: ItemWork = {
      calls: this.calls,
      task,
      staged: { importId: this.importId, n: task.n, name: task.name },
      file: () => this.calls.read('chat', chatRoutes.readImportFile, params),
      plan: async (made) => {
        const undo = task.undo ?? JSON.stringify(made);
        if (task.undo === null) await this.calls.ask('chat', chatRoutes.planImportItem, { params, body: { undo } });
        return undo;
      },
    };
    const { createdId = null, notes = [], undo = null } = await itemKinds[task.kind].carryOut(work);
    return { state: 'done', createdId, problem: null, notes: notes.slice(0, MOST_NOTES).map(bounded), undo };
  }

  private async undo(task: ImportTask): Promise<ImportOutcome> {
    const problem = await itemKinds[task.kind].undo({ calls: this.calls, task });
    return { ...nothing, state: problem === undefined ? 'undone' : 'kept', problem: problem ?? null };
  }

  private placeOf({ n }: ImportTask) {
    return { id: this.importId, n: String(n) };
  }
}
