/** Spec files that may take more than 20 s in `npm test`, each with the reason. */
export const slowFiles: Readonly<Record<string, string>> = {
  'services/chat/test/generations/leases.spec.ts': 'leases expire in Redis after 3 s, in each test',
};
