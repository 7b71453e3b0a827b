import {
  catalogRoutes,
  chatRoutes,
  gatewayRoutes,
  identityRoutes,
  moderationRoutes,
  type Route,
  socialRoutes,
} from '@masque/contracts';
import type { RateClass } from './limits/rate-classes.ts';

/** Every route of the contracts, by the part that answers it. */
export const contracts = {
  gateway: gatewayRoutes,
  identity: identityRoutes,
  catalog: catalogRoutes,
  chat: chatRoutes,
  social: socialRoutes,
  moderation: moderationRoutes,
} as const;

type Contracts = typeof contracts;
type PublicIn<R> = { [N in keyof R]: R[N] extends { internal: true } ? never : N }[keyof R] & string;
/** `service.route`, without those that only the gateway calls. */
export type RouteName = { [S in keyof Contracts]: `${S & string}.${PublicIn<Contracts[S]>}` }[keyof Contracts];
export type Upstream = Exclude<keyof Contracts, 'gateway'>;

export interface Cache {
  /** Seconds. */
  readonly ttl: number;
  readonly vary: 'nobody' | 'viewer';
  /** `{name}` is filled from the path. */
  readonly tags: readonly string[];
}

export interface Policy {
  readonly rate: RateClass;
  readonly cache?: Cache;
  /** Tags that a success drops from the cache; `{viewer}` is the caller's id. */
  readonly purges?: readonly string[];
  /** Further public addresses beside `/api{path}`. */
  readonly aliases?: readonly string[];
}

/** THE table: every public route and its policy. Who may call it stands in the route's contract (`auth`). */
export const gatewayTable = {
  'gateway.getSession': { rate: 'read' },
  'gateway.signInWithCredential': { rate: 'signIn' },
  'gateway.logout': { rate: 'write' },
  'gateway.test': { rate: 'read' },

  'identity.checkUsername': { rate: 'read' },
  'identity.setUsername': { rate: 'write', purges: ['account:{viewer}'] },
  'identity.replaceUsername': { rate: 'write', purges: ['account:{viewer}'] },
  'identity.getUser': { rate: 'read' },
  'identity.getUserByUsername': { rate: 'read' },
  'identity.getUserByEmail': { rate: 'read' },

  'catalog.listCharacters': {
    rate: 'read',
    cache: { ttl: 60, vary: 'viewer', tags: ['characters'] },
  },
  'catalog.getCharacter': {
    rate: 'read',
    cache: { ttl: 60, vary: 'viewer', tags: ['character:{id}'] },
  },
  'catalog.createCharacter': { rate: 'write', purges: ['characters'] },
  'catalog.deleteCharacter': { rate: 'write', purges: ['characters', 'character:{id}'] },
  'catalog.listTags': { rate: 'read', cache: { ttl: 60, vary: 'nobody', tags: ['characters'] } },

  'chat.getKey': { rate: 'read' },
  'chat.hasKey': { rate: 'read' },
  'chat.saveKey': { rate: 'write' },
  'chat.deleteKey': { rate: 'write' },
  'chat.listModels': { rate: 'read', cache: { ttl: 60, vary: 'nobody', tags: ['models'] } },
  'chat.getModel': { rate: 'read' },
  'chat.saveModel': { rate: 'write' },
  'chat.complete': { rate: 'generate', aliases: ['/chat/completions'] },
  'chat.listHistories': { rate: 'read' },
  'chat.saveHistory': { rate: 'write' },
  'chat.deleteHistory': { rate: 'write' },
  'chat.listChats': { rate: 'read' },
  'chat.getChat': { rate: 'read' },
  'chat.stop': { rate: 'write' },
  'chat.stream': { rate: 'read' },
  'chat.getTrace': { rate: 'read' },

  'social.getStats': { rate: 'read' },
  'social.refreshStats': { rate: 'write' },

  'moderation.listReports': { rate: 'read' },
  'moderation.getReportStats': { rate: 'read' },
} as const satisfies Record<RouteName, Policy>;

/** One row of the table with its contract. */
export interface Row {
  readonly name: RouteName;
  readonly service: keyof Contracts;
  readonly route: Route;
  readonly policy: Policy;
}

const isRouteName = (name: string): name is RouteName => name in gatewayTable;

const rowsOf = (service: keyof Contracts): Row[] =>
  Object.entries<Route>(contracts[service]).flatMap(([routeName, route]) => {
    const name = `${service}.${routeName}`;
    return isRouteName(name) ? [{ name, service, route, policy: gatewayTable[name] }] : [];
  });

export const rows: readonly Row[] = (
  ['gateway', 'identity', 'catalog', 'chat', 'social', 'moderation'] as const
).flatMap(rowsOf);
