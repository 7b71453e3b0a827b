import type { Input, Route, RouteResponse, Viewer } from '@masque/contracts';
import { currentRequestId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { TaggedCache } from '../cache/tagged-cache.ts';
import { fillTag } from '../call/call.ts';
import { rows, type Upstream } from '../gateway.rows.ts';
import { type AnyInput, type SendOptions, ServiceCalls } from '../service-calls/service-calls.ts';
import { RecentChanges } from '../views/recent-changes.ts';

export interface ViewerCalls {
  readonly ask: <R extends Route>(service: Upstream, route: R, input: Input<R> & AnyInput) => Promise<RouteResponse<R>>;
  readonly send: <R extends Route>(service: Upstream, route: R, options: SendOptions) => Promise<RouteResponse<R>>;
  readonly read: (service: Upstream, route: Route, params: Readonly<Record<string, string>>) => Promise<Buffer>;
  /** Once for many calls: each invalidation costs other users' lists. */
  readonly invalidate: () => Promise<void>;
}

@Injectable()
export class ImportCalls {
  constructor(
    private readonly services: ServiceCalls,
    private readonly cache: TaggedCache,
    private readonly recent: RecentChanges,
  ) {}

  /** Calls in a user's name, with what the pipeline does after a user's own change. */
  as(viewer: Viewer | null): ViewerCalls {
    const stale = new Set<string>();
    const caller = { viewer, request: { id: currentRequestId() } };
    const note = async (route: Route, params: AnyInput['params'] = {}) => {
      const row = rows.find((one) => one.route === route);
      if (!row || !viewer || route.method === 'GET') return;
      for (const tag of row.policy.invalidates ?? []) stale.add(fillTag(tag, { viewer, params }));
      await this.recent.note(viewer.userId, [row.group, ...(row.policy.changes ?? [])]);
    };
    return {
      ask: (service, route, input) => {
        const { params }: AnyInput = input;
        return this.services.ask(caller, service, route, input, true).finally(() => note(route, params));
      },
      send: (service, route, options) => this.services.send(caller, service, route, options).finally(() => note(route)),
      read: (service, route, params) => this.services.read(caller, service, route, params),
      invalidate: async () => {
        const tags = [...stale];
        stale.clear();
        if (tags.length > 0) await this.cache.invalidate(tags);
      },
    };
  }
}
