import { chatRoutes, DomainError, type ExportLayout, exportRoutes, type OpenChats } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import type { GatewayCall } from '../call/call.ts';
import type { Upstream } from '../gateway.rows.ts';
import { ServiceCalls, ServiceRefusal } from '../service-calls/service-calls.ts';
import { Upstreams } from '../upstream/upstreams.ts';

const everyPart: readonly Upstream[] = ['identity', 'catalog', 'chat', 'social', 'moderation'];
const inLayout: Record<ExportLayout, readonly Upstream[]> = { sillytavern: ['catalog', 'social', 'chat'] };

export interface OpenedPart {
  readonly service: Upstream;
  readonly body: Dispatcher.ResponseData['body'];
}

@Injectable()
export class ExportParts {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly calls: ServiceCalls,
  ) {}

  /** Opens all parts up front, so failures precede the first byte. @throws `auth.required`, `server.unavailable`. */
  async open(call: GatewayCall, layout: ExportLayout | undefined, signal: AbortSignal): Promise<OpenedPart[]> {
    const services = layout ? inLayout[layout] : everyPart;
    const openChats = layout ? await this.openChats(call) : {};
    const opening = await Promise.allSettled(
      services.map((service) => this.openOne(call, { service, layout, openChats }, signal)),
    );
    const opened = opening.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failed = opening.find((each) => each.status === 'rejected');
    if (!failed) return opened;
    for (const { body } of opened) body.destroy();
    throw failed.reason;
  }

  /** Only chat can name the files of chats, and only the catalog writes the cards that name them. */
  private async openChats(call: GatewayCall): Promise<OpenChats> {
    try {
      return (await this.calls.ask(call, 'chat', chatRoutes.listOpenChats, {})).openChats;
    } catch (error) {
      if (error instanceof ServiceRefusal) throw refusalOf(error.response.status);
      throw error;
    }
  }

  private async openOne(
    { viewer, request }: GatewayCall,
    { service, layout, openChats }: { service: Upstream; layout: ExportLayout | undefined; openChats: OpenChats },
    signal: AbortSignal,
  ): Promise<OpenedPart> {
    const { method, path: route } = exportRoutes.exportPart;
    const path = layout ? `${route}?layout=${layout}` : route;
    const identity = { viewer, requestId: request.id };
    const { statusCode, body } = await this.upstreams.request({
      service,
      lane: 'files',
      method,
      path,
      body: JSON.stringify({ openChats }),
      headers: { 'content-type': 'application/json' },
      identity,
      signal,
    });
    // It may break off before anyone reads it; the reader then gets the error.
    body.on('error', () => undefined);
    if (statusCode === 200) return { service, body };
    await body.dump().catch(() => undefined);
    throw refusalOf(statusCode);
  }
}

const refusalOf = (status: number) => new DomainError(status === 401 ? 'auth.required' : 'server.unavailable');
