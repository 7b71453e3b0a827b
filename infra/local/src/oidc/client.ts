/** Not a secret: the provider listens on loopback and refuses production. */
export const LOCAL_CLIENT = { id: 'masque-local', secret: 'masque-local-secret' } as const;
