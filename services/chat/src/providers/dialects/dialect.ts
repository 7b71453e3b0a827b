import type { GatewaySetting } from '../../gateways.setting.ts';
import type { ModelRequest, RequestFields, ServerNeeds } from '../server.needs.ts';

export type ServerAddress = Pick<GatewaySetting, 'url' | 'keyPrefix'>;

/** One provider's deviations from OpenAI's API that no refusal would reveal. */
export interface Dialect {
  readonly name: string;
  speaks(server: ServerAddress): boolean;
  needs?(model: string): ServerNeeds;
  caches?(model: string): boolean;
  /** The id in the list of models, where that differs. */
  listedAs?(id: string): string;
  /** Replaces `Authorization` in requests for anything but a reply. */
  listHeaders?(key: string): Readonly<Record<string, string>>;
  /** Names Masque's options as the provider does. `body` is already fitted to the needs. */
  rewrite?(body: RequestFields, request: ModelRequest): RequestFields;
}

export const isAt =
  (...hosts: readonly string[]) =>
  ({ url }: Pick<ServerAddress, 'url'>): boolean => {
    const { hostname } = new URL(url);
    return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  };
