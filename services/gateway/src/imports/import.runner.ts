import { chatRoutes, type Viewer } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { ensureAccess } from '@masque/service-kit/http';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { GatewayConfig } from '../config.ts';
import { ServiceRefusal } from '../service-calls/service-calls.ts';
import { SessionAccounts } from '../sessions/accounts.ts';
import { toViewer } from '../sessions/viewer.ts';
import { ImportBatch } from './import.batch.ts';
import { ImportCalls, type ViewerCalls } from './import.calls.ts';
import { unlessGone } from './item.kind.ts';

interface ImportPlace {
  readonly importId: string;
  readonly userId: string;
}

@Injectable()
export class ImportRunner implements OnModuleDestroy {
  private isStopping = false;

  constructor(
    private readonly calls: ImportCalls,
    private readonly accounts: SessionAccounts,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async listStalled(): Promise<readonly ImportPlace[]> {
    return (await this.calls.as(null).ask('chat', chatRoutes.listStalledImports, {})).imports;
  }

  /** Until no items are left. @throws when a service is away: a retry begins at the first item without an outcome */
  async run({ importId, userId }: ImportPlace): Promise<void> {
    const params = { id: importId };
    for (;;) {
      const account = await this.accounts.find(userId);
      if (!account) return;
      const viewer = toViewer(account, { scopes: [] });
      const calls = this.calls.as(viewer);
      const problem = this.refusalOf(viewer);
      if (problem !== undefined) return this.end(calls, importId, problem);
      const taken = await unlessGone(calls.ask('chat', chatRoutes.takeImportTasks, { params }));
      if (!taken || taken.tasks.length === 0) return;
      const state = taken.state === 'undoing' ? 'undoing' : 'running';
      await new ImportBatch(calls, importId, state, () => this.isStopping).run(taken.tasks);
    }
  }

  /** Why the user may not import right now. */
  private refusalOf(viewer: Viewer): string | undefined {
    try {
      ensureAccess(chatRoutes.createImport, viewer, this.config.contact.email);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** An undo waits until the user may change things again. */
  private async end(calls: ViewerCalls, id: string, problem: string): Promise<void> {
    try {
      await calls.ask('chat', chatRoutes.moveImport, { params: { id }, body: { to: 'canceled', problem } });
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error;
      this.logger.info({ importId: id, status: error.response.status }, 'import not ended');
    }
  }

  onModuleDestroy() {
    this.isStopping = true;
  }
}
