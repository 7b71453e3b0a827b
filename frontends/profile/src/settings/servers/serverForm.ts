import type { Endpoint, Input, chatRoutes } from '@masque/contracts';
import { isVisible } from '@masque/contracts/rules';

export interface HeaderForm {
  /** For React only. */
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly isSecret: boolean;
  /** The saved secret value; null: none. */
  readonly masked: string | null;
}

export interface ServerForm {
  readonly name: string;
  readonly url: string;
  readonly apiKey: string;
  readonly removesKey: boolean;
  readonly headers: readonly HeaderForm[];
  readonly extraBody: string;
}

export const newHeader = (): HeaderForm => ({
  id: crypto.randomUUID(),
  name: '',
  value: '',
  isSecret: false,
  masked: null,
});

export const formOf = (server: Endpoint | null): ServerForm => ({
  name: server?.name ?? '',
  url: server?.url ?? '',
  apiKey: '',
  removesKey: false,
  headers: (server?.headers ?? []).map(({ name, value, isSecret }) => ({
    ...newHeader(),
    name,
    isSecret,
    value: isSecret ? '' : value,
    masked: isSecret ? value : null,
  })),
  extraBody: server?.extraBody ?? '',
});

export const MOST_NAME = 60;

/** Without one, the address names the server. */
export const nameOf = ({ name, url }: ServerForm): string =>
  isVisible(name) ? name : (URL.parse(url.trim())?.host || url.trim()).slice(0, MOST_NAME);

/** Without what the server completes or cuts off. */
const bareAddress = (url: string): string =>
  url
    .trim()
    .replace(/^https?:\/\/|\/*(\/v1(\/.*)?)?$/gi, '')
    .toLowerCase();

export const isSameAddress = (one: string, other: string): boolean => bareAddress(one) === bareAddress(other);

type DraftBody = Input<typeof chatRoutes.createEndpoint>['body'];

/** Leaves out what stays as it is saved. */
export const draftOf = ({ name, url, apiKey, removesKey, headers, extraBody }: ServerForm): DraftBody => ({
  name,
  url,
  ...(removesKey ? { apiKey: null } : apiKey.trim() === '' ? {} : { apiKey }),
  headers: headers
    .filter((header) => header.name.trim() !== '' || header.value.trim() !== '')
    .map((header) => ({
      name: header.name,
      isSecret: header.isSecret,
      ...(header.value === '' && header.masked !== null ? {} : { value: header.value }),
    })),
  extraBody,
});
