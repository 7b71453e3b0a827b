import type { Route } from '@masque/contracts';
import { contracts, gatewayTable, type RouteName } from './gateway.routes.ts';
import type { BodyClass, Policy, ResponseKind } from './gateway.policy.ts';

export type RouteGroup = keyof typeof contracts;
export type Upstream = Exclude<RouteGroup, 'site' | 'gateway'>;

export interface RouteRow {
  readonly name: RouteName;
  readonly group: RouteGroup;
  readonly route: Route;
  readonly policy: Policy;
  readonly body: BodyClass;
  readonly response: ResponseKind;
  readonly urls: readonly string[];
}

const isRouteName = (name: string): name is RouteName => name in gatewayTable;

const toRow = (name: RouteName, group: RouteGroup, route: Route, policy: Policy): RouteRow => ({
  name,
  group,
  route,
  policy,
  body: policy.body ?? (route.body ? 'json' : 'none'),
  response: policy.response ?? (route.raw ? 'stream' : 'json'),
  urls: group === 'site' ? [route.path] : [`/api${route.path}`, ...(policy.aliases ?? [])],
});

const rowsOf = (group: RouteGroup): RouteRow[] =>
  Object.entries<Route>(contracts[group]).flatMap(([routeName, route]) => {
    const name = `${group}.${routeName}`;
    return isRouteName(name) ? [toRow(name, group, route, gatewayTable[name])] : [];
  });

const groups = ['site', 'gateway', 'identity', 'catalog', 'chat', 'social', 'moderation'] as const;
export const rows: readonly RouteRow[] = groups.flatMap(rowsOf);
