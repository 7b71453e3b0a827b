import { GatewayId } from '@masque/contracts';
import { DEFAULT_GATEWAY, isOwnGateway, KEY_PREFIX, OWN_GATEWAY } from '@masque/contracts/rules';
import { z } from 'zod';

export { DEFAULT_GATEWAY, GATEWAY_MARK, gatewayIdOf } from '@masque/contracts/rules';

const MOST = 20;

const Url = z
  .url({ protocol: /^https?$/ })
  .refine((url) => {
    const { username, password, search, hash } = new URL(url);
    return !(username || password || search || hash);
  }, 'must not have a user, query or fragment')
  .transform((url) => url.replace(/\/+$/, ''));

const printable = (max: number) =>
  z.string().regex(new RegExp(`^[\\x21-\\x7e]{1,${max}}$`), `must be 1 to ${max} printable characters without spaces`);

const common = {
  id: GatewayId.refine((id) => id !== DEFAULT_GATEWAY, 'this id is reserved for MODEL_GATEWAY_URL').refine(
    (id) => !isOwnGateway(id),
    `ids of users’ own gateways begin with ${OWN_GATEWAY}`,
  ),
  name: z.string().trim().min(1).max(60),
  url: Url,
};
const Row = z.discriminatedUnion('keyOf', [
  z.strictObject({ ...common, keyOf: z.literal('user'), keyPrefix: printable(40).optional() }),
  z.strictObject({ ...common, keyOf: z.literal('operator'), key: printable(500) }),
  z.strictObject({ ...common, keyOf: z.literal('none') }),
]);
const Rows = z
  .array(Row)
  .max(MOST)
  .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'ids must be unique');

export interface GatewaySetting {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly keyOf: 'user' | 'operator' | 'none';
  /** Prefix of users' keys; null: any. */
  readonly keyPrefix: string | null;
  readonly key: string | null;
}

/** @throws a sentence for the operator that never contains a key */
export function parseGateways(setting: string): GatewaySetting[] {
  const parsed = Rows.safeParse(jsonOf(setting));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${placeOf(issue?.path ?? [])}${issue?.message ?? ''}`);
  }
  return parsed.data.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    keyOf: row.keyOf,
    keyPrefix: row.keyOf === 'user' ? (row.keyPrefix ?? null) : null,
    key: row.keyOf === 'operator' ? row.key : null,
  }));
}

function jsonOf(setting: string): unknown {
  try {
    return JSON.parse(setting);
  } catch {
    // The parser's message would quote the setting.
    throw new Error('must be JSON');
  }
}

/** `[0, 'url']` → `gateway 1, url: ` */
function placeOf(path: readonly PropertyKey[]): string {
  const [index, ...fields] = path;
  if (typeof index !== 'number') return '';
  return `${[`gateway ${index + 1}`, ...fields.map(String)].join(', ')}: `;
}

const OPENROUTER = 'openrouter.ai';

const isOpenRouterUrl = (url: string): boolean => {
  const { hostname } = new URL(url);
  return hostname === OPENROUTER || hostname.endsWith(`.${OPENROUTER}`);
};

/** Whether it is OpenRouter, or stands in for it with the same keys. */
export const speaksOpenRouter = ({ url, keyPrefix }: Pick<GatewaySetting, 'url' | 'keyPrefix'>): boolean =>
  keyPrefix === KEY_PREFIX || isOpenRouterUrl(url);

export function defaultGateway(url: string, isDemo: boolean): GatewaySetting {
  const { host } = new URL(url);
  const isOpenRouter = isOpenRouterUrl(url);
  return {
    id: DEFAULT_GATEWAY,
    name: isOpenRouter ? 'OpenRouter' : isDemo ? 'Demo model' : host,
    url: url.replace(/\/+$/, ''),
    keyOf: 'user',
    keyPrefix: isOpenRouter || isDemo ? KEY_PREFIX : null,
    key: null,
  };
}
