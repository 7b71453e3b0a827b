import type { AccessToken } from '@masque/contracts';

export type TokenScopeChoice = AccessToken['scopes'][number];
export const scopeNames = ['read', 'chat', 'write'] as const satisfies readonly TokenScopeChoice[];
