/** Spec files that may take more than 20 s in `npm test`, each with the reason. */
export const slowFiles: Readonly<Record<string, string>> = {
  'services/chat/test/generations/leases.spec.ts': 'leases expire in Redis after 3 s, in each test',
  'services/gateway/test/connections.spec.ts': 'connections stay silent until the gateway closes them, 10 s and more',
  'services/gateway/test/upstreams.spec.ts': 'services stand still for 5 to 7 s, and probes have to notice',
};
