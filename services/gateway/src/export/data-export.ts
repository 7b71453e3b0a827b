import { DomainError, ensure, ExportLayout, type Viewer } from '@masque/contracts';
import { LOGGER, type Logger } from '@masque/service-kit';
import { texts } from '@masque/texts';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayCall, GatewayResponse } from '../call/call.ts';
import { type EndReason, OpenCalls } from '../sessions/open-calls.ts';
import { type Archive, archiveOf, type ComposedFile } from './export.archive.ts';
import { ExportParts } from './export.parts.ts';
import { type ExportSlot, ExportSlots } from './export.slots.ts';
import { sillyTavernSettings } from './sillytavern.settings.ts';

@Injectable()
export class DataExport {
  constructor(
    private readonly slots: ExportSlots,
    private readonly parts: ExportParts,
    private readonly openCalls: OpenCalls,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async respond(call: GatewayCall): Promise<GatewayResponse> {
    const { request, reply, proof, viewer } = call;
    ensure(viewer, 'auth.required');
    // Another site's page could navigate here repeatedly, though it can't read the response.
    const site = request.headers['sec-fetch-site'];
    ensure(site === undefined || site === 'same-origin' || site === 'none', 'auth.cross_site');
    const layout = ExportLayout.optional().parse(call.query['layout']);
    const headers = headersFor(viewer, layout);
    if (request.method === 'HEAD') return { kind: 'file', status: 200, body: null, headers };
    const slot = await this.slots.acquire(viewer.userId);
    const end = new AbortController();
    if (reply.raw.destroyed) end.abort();
    reply.raw.once('close', () => end.abort());
    // Suspended users may still download their data.
    const stop = (why: EndReason) => why === 'gone' && end.abort(new DomainError('auth.required'));
    const unwatch = proof && this.openCalls.watch(proof, stop);
    try {
      const opened = await this.parts.open(call, layout, end.signal);
      const archive = archiveOf(opened, readMe[layout ?? 'everything'](viewer.username, new Date()), {
        signal: end.signal,
        composed: layout && composedFiles[layout],
        // Freed first: a client with the whole archive may ask for the next one at once.
        beforeEnd: () => slot.free(false),
      });
      void this.follow(archive, slot, end).finally(unwatch);
      return { kind: 'file', status: 200, body: archive.stream, headers };
    } catch (error) {
      unwatch?.();
      await slot.free(!end.signal.aborted);
      throw error;
    }
  }

  private async follow({ stream, written }: Archive, slot: ExportSlot, end: AbortController): Promise<void> {
    const isClosed = new Promise<void>((resolve) => void stream.once('close', resolve));
    void isClosed.then(() => end.abort());
    const isOurFault = await written.then(
      () => false,
      (error: unknown) => {
        if (end.signal.aborted) return false;
        this.logger.warn({ err: error }, 'data export failed');
        return true;
      },
    );
    await isClosed;
    await slot.free(isOurFault);
  }
}

const composedFiles: Record<ExportLayout, ComposedFile> = { sillytavern: sillyTavernSettings };

const readMe = {
  everything: (username: string, at: Date) => () => texts.dataExport.readMe(username, at),
  sillytavern: (username: string, at: Date) => (paths: ReadonlySet<string>) =>
    texts.dataExport.sillyTavernReadMe(username, at, foldersWithoutCard(paths)),
};

/** Cards of characters that are deleted, or whose authors don't allow exports. */
function foldersWithoutCard(paths: ReadonlySet<string>): string[] {
  const folders = [...paths].flatMap((path) => /^chats\/(.+)\//.exec(path)?.[1] ?? []);
  return [...new Set(folders)].filter((name) => !paths.has(`characters/${name}.png`));
}

const headersFor = ({ username }: Viewer, layout: ExportLayout | undefined): Record<string, string> => ({
  'content-type': 'application/zip',
  'content-disposition': `attachment; filename="${[layout ?? 'masque', username.replaceAll(/[^\w-]/g, '_'), today()].join('-')}.zip"`,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
});

const today = (): string => new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
