import type { AccessToken } from '@masque/contracts';

export type Scope = AccessToken['scopes'][number];
export const scopeNames = ['read', 'chat', 'write'] as const satisfies readonly Scope[];
