/** Spec files that may take over 20 s in `npm test`, with the reason. */
export const slowFiles: Readonly<Record<string, string>> = {
  'libs/generations/test/leases.spec.ts': 'leases expire in Redis after 3 s, in each test',
};
