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

/**
 * `public`: nobody is looked up. `optional`: the session decides what is "mine". `user`: signed in.
 * `named`: signed in with a username of one's own. `admin`: one of the administrators.
 */
export type Auth = 'public' | 'optional' | 'user' | 'named' | 'admin';

export interface Cache {
  /** Seconds. */
  readonly ttl: number;
  readonly vary: 'nobody' | 'viewer';
  /** `{name}` is filled from the path. */
  readonly tags: readonly string[];
}

export interface Policy {
  readonly auth: Auth;
  readonly rate: RateClass;
  readonly cache?: Cache;
  /** Tags that a success drops from the cache; `{viewer}` is the caller's id. */
  readonly purges?: readonly string[];
  /** Honours `Idempotency-Key`: the call creates something. */
  readonly isIdempotent?: true;
  /** Further public addresses beside `/api{path}`. */
  readonly aliases?: readonly string[];
}

/** THE table: every public route and its policy. */
export const gatewayTable = {
  'gateway.getSession': { auth: 'optional', rate: 'read' },
  'gateway.signInWithCredential': { auth: 'public', rate: 'signIn' },
  'gateway.logout': { auth: 'optional', rate: 'write' },
  'gateway.test': { auth: 'public', rate: 'read' },

  'identity.checkUsername': { auth: 'optional', rate: 'read' },
  'identity.setUsername': { auth: 'user', rate: 'write', purges: ['account:{viewer}'] },
  'identity.replaceUsername': { auth: 'user', rate: 'write', purges: ['account:{viewer}'] },
  'identity.getUser': { auth: 'user', rate: 'read' },
  'identity.getUserByUsername': { auth: 'optional', rate: 'read' },
  'identity.getUserByEmail': { auth: 'user', rate: 'read' },

  'catalog.listCharacters': {
    auth: 'optional',
    rate: 'read',
    cache: { ttl: 60, vary: 'viewer', tags: ['characters'] },
  },
  'catalog.getCharacter': {
    auth: 'optional',
    rate: 'read',
    cache: { ttl: 60, vary: 'viewer', tags: ['character:{id}'] },
  },
  'catalog.createCharacter': { auth: 'user', rate: 'write', purges: ['characters'], isIdempotent: true },
  'catalog.deleteCharacter': { auth: 'named', rate: 'write', purges: ['characters', 'character:{id}'] },
  'catalog.listTags': { auth: 'public', rate: 'read', cache: { ttl: 60, vary: 'nobody', tags: ['characters'] } },

  'chat.getKey': { auth: 'user', rate: 'read' },
  'chat.hasKey': { auth: 'user', rate: 'read' },
  'chat.saveKey': { auth: 'user', rate: 'write' },
  'chat.deleteKey': { auth: 'user', rate: 'write' },
  'chat.listModels': { auth: 'public', rate: 'read', cache: { ttl: 60, vary: 'nobody', tags: ['models'] } },
  'chat.getModel': { auth: 'user', rate: 'read' },
  'chat.saveModel': { auth: 'user', rate: 'write' },
  'chat.complete': { auth: 'named', rate: 'generate', aliases: ['/chat/completions'] },
  'chat.listHistories': { auth: 'named', rate: 'read' },
  'chat.saveHistory': { auth: 'named', rate: 'write', isIdempotent: true },
  'chat.deleteHistory': { auth: 'named', rate: 'write' },
  'chat.listChats': { auth: 'named', rate: 'read' },
  'chat.getChat': { auth: 'named', rate: 'read' },
  'chat.stop': { auth: 'named', rate: 'write' },
  'chat.stream': { auth: 'named', rate: 'read' },
  'chat.getTrace': { auth: 'named', rate: 'read' },

  'social.getStats': { auth: 'user', rate: 'read' },
  'social.refreshStats': { auth: 'user', rate: 'write' },

  'moderation.listReports': { auth: 'admin', rate: 'read' },
  'moderation.getReportStats': { auth: 'admin', rate: 'read' },
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
