import {
  catalogRoutes,
  chatRoutes,
  gatewayRoutes,
  identityRoutes,
  moderationRoutes,
  socialRoutes,
} from '@masque/contracts';
import { siteRoutes } from './site.routes.ts';
import type { Policy } from './gateway.policy.ts';

/** Every route, by the part that carries it out; `site` and `gateway` are carried out here. */
export const contracts = {
  site: siteRoutes,
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

/** THE table: everything that can be reached from outside, and its policy. */
export const gatewayTable = {
  'site.live': { rate: 'read' },
  'site.ready': { rate: 'read' },
  'site.beginSignIn': { rate: 'signIn' },
  'site.finishSignIn': { rate: 'signIn' },
  'site.media': { rate: 'file', response: 'file' },
  'site.openApi': { rate: 'read' },
  'site.docs': { rate: 'read', response: 'file' },
  'site.docsFile': { rate: 'file', response: 'file' },
  'site.remoteFile': { rate: 'file', response: 'file' },
  'site.page': { rate: 'file', response: 'file' },

  'gateway.getSession': { rate: 'read' },
  'gateway.signInWithCredential': { rate: 'signIn' },
  'gateway.logout': { rate: 'write' },
  'gateway.test': { rate: 'read' },

  'identity.checkUsername': { rate: 'read' },
  'identity.setUsername': { rate: 'write', invalidates: ['account:{viewer}'] },
  'identity.replaceUsername': { rate: 'write', invalidates: ['account:{viewer}'] },
  'identity.getUser': { rate: 'read' },
  'identity.getUserByUsername': { rate: 'read' },
  'identity.getUserByEmail': { rate: 'read' },

  'identity.listAccessTokens': { rate: 'read' },
  'identity.createAccessToken': { rate: 'write' },
  'identity.deleteAccessToken': {
    rate: 'write',
    invalidates: ['access-token:{id}'],
    ends: ['access-token:{id}'],
  },

  // Counts of likes, chats and comments may lag by the ttl: they change too often to invalidate everybody's lists.
  'catalog.listCharacters': { rate: 'read', cache: { ttl: 60, viewer: 'overlay', tags: ['characters'] } },
  'catalog.listFollowing': { rate: 'read' },
  'catalog.listFavorites': { rate: 'read' },
  'catalog.getCharacter': { rate: 'read', cache: { ttl: 60, viewer: 'overlay', tags: ['character:{id}'] } },
  'catalog.createCharacter': { rate: 'write', body: 'image', invalidates: ['characters', 'author:{viewer}'] },
  'catalog.updateCharacter': {
    rate: 'write',
    body: 'image',
    invalidates: ['characters', 'character:{id}', 'author:{viewer}'],
  },
  'catalog.setVisibility': { rate: 'write', invalidates: ['characters', 'character:{id}', 'author:{viewer}'] },
  'catalog.listVersions': { rate: 'read' },
  'catalog.getVersion': { rate: 'read' },
  'catalog.restoreVersion': { rate: 'write', invalidates: ['characters', 'character:{id}', 'author:{viewer}'] },
  'catalog.getShare': { rate: 'read' },
  'catalog.shareCharacter': { rate: 'write' },
  'catalog.revokeShare': { rate: 'write' },
  'catalog.unshareWith': { rate: 'write' },
  'catalog.openShare': { rate: 'write' },
  'catalog.forkCharacter': { rate: 'write', invalidates: ['author:{viewer}'] },
  'catalog.importCharacters': { rate: 'write', body: 'upload', invalidates: ['characters', 'author:{viewer}'] },
  'catalog.exportCharacter': { rate: 'write', response: 'file' },
  'catalog.deleteCharacter': { rate: 'write', invalidates: ['characters', 'character:{id}', 'author:{viewer}'] },
  'catalog.listTags': { rate: 'read', cache: { ttl: 60, viewer: 'ignored', tags: ['characters'] } },

  'chat.getKey': { rate: 'read' },
  'chat.hasKey': { rate: 'read' },
  'chat.saveKey': { rate: 'write' },
  'chat.deleteKey': { rate: 'write' },
  'chat.testKey': { rate: 'write' },
  'chat.listGateways': { rate: 'read' },
  // Not cached: some gateways show their models only to those with a key of their own.
  'chat.listModels': { rate: 'read' },
  'chat.getModel': { rate: 'read' },
  'chat.saveModel': { rate: 'write' },
  'chat.getCustomPrompt': { rate: 'read' },
  'chat.saveCustomPrompt': { rate: 'write' },
  'chat.complete': { rate: 'generate', aliases: ['/chat/completions'] },
  'chat.completeAsOpenAi': { rate: 'generate' },
  'chat.listOpenAiModels': { rate: 'read' },
  'chat.getOpenAiModel': { rate: 'read' },
  'chat.listHistories': { rate: 'read' },
  'chat.saveHistory': { rate: 'write', isLong: true },
  'chat.deleteHistory': { rate: 'write' },
  'chat.listChats': { rate: 'read' },
  'chat.getChat': { rate: 'read' },
  'chat.searchChats': { rate: 'read' },
  'chat.changeChat': { rate: 'write' },
  'chat.deleteChat': { rate: 'write' },
  'chat.exportChat': { rate: 'write', response: 'file' },
  'chat.importChat': { rate: 'write', body: 'upload' },
  'chat.changeMessage': { rate: 'write' },
  'chat.deleteMessage': { rate: 'write' },
  'chat.undoDeletion': { rate: 'write' },
  'chat.regenerate': { rate: 'generate' },
  'chat.branchChat': { rate: 'write', isLong: true },
  'chat.listBranches': { rate: 'read' },
  'chat.continueReply': { rate: 'generate' },
  'chat.impersonate': { rate: 'generate' },
  'chat.stop': { rate: 'write' },
  'chat.stream': { rate: 'read' },
  'chat.changes': { rate: 'read' },
  'chat.getTrace': { rate: 'read' },
  'chat.getMemory': { rate: 'read' },
  'chat.changeMemory': { rate: 'write' },
  'chat.deleteMemory': { rate: 'write' },
  'chat.rebuildMemory': { rate: 'write' },
  'chat.getMemorySettings': { rate: 'read' },
  'chat.saveMemorySettings': { rate: 'write' },
  'chat.listPersonas': { rate: 'read' },
  'chat.createPersona': { rate: 'write', body: 'image' },
  'chat.updatePersona': { rate: 'write', body: 'image' },
  'chat.deletePersona': { rate: 'write' },
  'chat.getUsage': { rate: 'read' },

  'social.getStats': { rate: 'read' },
  'social.refreshStats': { rate: 'write' },

  'moderation.listReports': { rate: 'read' },
  'moderation.getReportStats': { rate: 'read' },
} as const satisfies Record<RouteName, Policy>;
