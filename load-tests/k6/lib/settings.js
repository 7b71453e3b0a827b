/** The target, as the runner (tools/load.ts) describes it. */
export const target = __ENV.MASQUE_ORIGIN || 'http://localhost:8080';
export const oidc = __ENV.MASQUE_OIDC_URL || 'http://localhost:8081';
/** Part of every name and key, so that runs never collide. */
export const run = __ENV.MASQUE_RUN || Date.now().toString(36);
const number = (name) => (__ENV[name] ? Number(__ENV[name]) : undefined);
export const asked = {
  rate: number('MASQUE_RATE'),
  minutes: number('MASQUE_MINUTES'),
  users: number('MASQUE_USERS'),
  slack: number('MASQUE_SLACK'),
};
