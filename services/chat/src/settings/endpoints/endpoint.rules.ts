import { DomainError, type EndpointDraft, ensure, limits } from '@masque/contracts';
import { cleanKey } from '@masque/contracts/rules';
import { isPublicAddress } from '@masque/service-kit/addresses';
import { isIP } from 'node:net';
import type { RequestFields } from '../../providers/server.needs.ts';

/** Set by HTTP itself, by Masque, or meant for proxies. */
const FORBIDDEN = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);
const FORBIDDEN_START = /^(?:proxy-|sec-|x-forwarded-)/;
const TOKEN = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const PRINTABLE = /^[\x20-\x7e]{1,500}$/;

/** Part of every request, or read by the code that reads replies. */
const FORBIDDEN_FIELDS = ['messages', 'model', 'models', 'prompt', 'stream', 'n'];

const CALLS = /\/(?:chat\/completions|completions|models|responses|embeddings|api\/(?:chat|generate|tags))\/*$/;

/** `localhost:1234` has none. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;
/** Quotes and blanks around it, also invisible ones, and the name of a setting before it. */
const WRAPPING = /^(?:[\s\u200b\ufeff"'`“”]|[A-Z_]+=)+|[\s\u200b\ufeff"'`“”]+$/g;
const TYPED_SCHEME = /^(?:(https?)(?::\/*|\/\/+))+/i;
const HOST = /^[\w.-]+$|^\[/;
const LOCAL_NAME = /^[^.]+$|\.(?:local|localhost|lan|home|internal|home\.arpa)$/;

function isLocal(address: string): boolean {
  const host = URL.parse(`http://${address}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return isIP(host) === 0 ? LOCAL_NAME.test(host) : !isPublicAddress(host);
}

/** Cuts the path of a call. @throws `endpoint.invalid_url` */
export function baseUrlOf(typed: string, mayBeHttp: boolean): string {
  const trimmed = typed.replace(WRAPPING, '').replace(TYPED_SCHEME, '$1://');
  const usual = mayBeHttp && isLocal(trimmed) ? 'http' : 'https';
  const url = URL.parse(SCHEME.test(trimmed) ? trimmed : `${usual}://${trimmed}`);
  const isPlain = url && !url.username && !url.password && !url.hash;
  ensure(isPlain && /^https?:$/.test(url.protocol) && HOST.test(url.hostname), 'endpoint.invalid_url');
  return url.origin + url.pathname.replace(CALLS, '').replace(/\/+$/, '') + url.search;
}

const API_KEY = /api-?key$/;

const unquoted = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, '$2');

export interface CheckedHeader {
  readonly name: string;
  /** Undefined: the saved one. */
  readonly value: string | undefined;
  readonly isSecret: boolean;
}

/** @throws `endpoint.header_not_allowed` or `endpoint.header_invalid` */
export function headersOf({ headers }: Pick<EndpointDraft, 'headers'>): CheckedHeader[] {
  const names = new Set<string>();
  return headers.map(({ name: typed, value: given, isSecret }) => {
    const name = typed.trim().toLowerCase();
    const value = (API_KEY.test(name) ? cleanKey(given ?? '') : unquoted(given ?? '')) || undefined;
    const isKept = value === undefined && isSecret;
    ensure(!FORBIDDEN.has(name) && !FORBIDDEN_START.test(name), 'endpoint.header_not_allowed', { name });
    ensure(TOKEN.test(name) && !names.has(name), 'endpoint.header_invalid', { name });
    ensure(isKept || PRINTABLE.test(value ?? ''), 'endpoint.header_invalid', { name });
    names.add(name);
    return { name, value, isSecret };
  });
}

/** @throws `endpoint.extra_body_invalid` or `endpoint.field_not_allowed` */
export function checkedExtraBody(typed: string): string {
  const json = typed.trim();
  if (json === '') return '';
  ensure(Buffer.byteLength(json) <= limits.endpointExtraBody, 'endpoint.extra_body_invalid');
  const forbidden = FORBIDDEN_FIELDS.find((name) => Object.hasOwn(extraFieldsOf(json), name));
  if (forbidden !== undefined) throw new DomainError('endpoint.field_not_allowed', { name: forbidden });
  return json;
}

/** @throws `endpoint.extra_body_invalid` */
export function extraFieldsOf(json: string): RequestFields {
  if (json === '') return {};
  const fields = fieldsIn(json);
  if (!fields) throw new DomainError('endpoint.extra_body_invalid');
  return fields;
}

function fieldsIn(json: string): RequestFields | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Secrets entered for one host don't go to another. */
export const isSameHost = (url: string, other: string): boolean => {
  const { protocol, host } = new URL(url);
  return new URL(other).host === host && new URL(other).protocol === protocol;
};
