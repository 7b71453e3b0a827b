import { DomainError, exportRoutes } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import type { Call } from '../call/call.ts';
import type { Upstream } from '../gateway.rows.ts';
import { Upstreams } from '../upstream/upstreams.ts';

/** In the order in which their files stand in the archive. */
const services: readonly Upstream[] = ['identity', 'catalog', 'chat', 'social', 'moderation'];

export interface OpenedPart {
  readonly service: Upstream;
  readonly body: Dispatcher.ResponseData['body'];
}

/** What each service has of the caller. */
@Injectable()
export class ExportParts {
  constructor(private readonly upstreams: Upstreams) {}

  /**
   * Opens all of them: one that is away is told before the first byte of the archive. Unread, a part goes no further than its
   * first file and what fits into a connection. Errors: `auth.required` for an account that is gone, `server.unavailable`.
   */
  async open(call: Call, signal: AbortSignal): Promise<OpenedPart[]> {
    const opening = await Promise.allSettled(services.map((service) => this.openOne(call, service, signal)));
    const opened = opening.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failed = opening.find((each) => each.status === 'rejected');
    if (!failed) return opened;
    for (const { body } of opened) body.destroy();
    throw failed.reason;
  }

  private async openOne({ viewer, request }: Call, service: Upstream, signal: AbortSignal): Promise<OpenedPart> {
    const { method, path } = exportRoutes.exportPart;
    const identity = { viewer, requestId: request.id };
    const { statusCode, body } = await this.upstreams.request({
      service,
      lane: 'files',
      method,
      path,
      identity,
      signal,
    });
    // It may break off before it is read; who reads it finds out then.
    body.on('error', () => undefined);
    if (statusCode === 200) return { service, body };
    await body.dump().catch(() => undefined);
    throw new DomainError(statusCode === 401 ? 'auth.required' : 'server.unavailable');
  }
}
