import { z } from 'zod';
import { Claim, claimed, GatewayId, limits, text } from '../common.ts';
import type { ErrorCode } from '../errors.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const userEndpointRules = ['off', 'public', 'any'] as const;
export type UserEndpointRule = (typeof userEndpointRules)[number];

export const endpointProblems = [
  'off',
  'not_public',
  'unknown_host',
  'unreachable',
  'tls',
  'timeout',
  'redirect',
  'page',
  'wrong_path',
  'add_v1',
  'key_missing',
  'wrong_key',
  'no_models',
  'model_not_found',
  'no_text',
  'refused',
  'failed',
] as const;
export type EndpointProblem = (typeof endpointProblems)[number];

const DraftHeader = z.object({
  name: text(100).min(1),
  /** Absent: the saved secret value of this name stays. */
  value: text(500).optional(),
  /** The value is encrypted, and never shown again. */
  isSecret: z.boolean().default(false),
});

const EndpointDraft = z.object({
  name: text(60).min(1),
  /** Base URL; the path of a call is cut off, a missing scheme or `/v1` added, and a query sent with each request. */
  url: text(500).min(1),
  /** Absent or empty: the saved key stays. Null: deletes it. */
  apiKey: text(500).nullish(),
  headers: z.array(DraftHeader).max(20).default([]),
  /** JSON object whose fields are added to each request. */
  extraBody: text(limits.endpointExtraBody).default(''),
});
export type EndpointDraft = z.output<typeof EndpointDraft>;

export const Endpoint = z.object({
  /** Also the gateway's id: its models are `{id}::{model}`. */
  id: GatewayId,
  name: z.string(),
  url: z.string(),
  apiKey: z.string().nullable(),
  headers: z.array(z.object({ name: z.string(), value: z.string(), isSecret: z.boolean() })),
  extraBody: z.string(),
});
export type Endpoint = z.output<typeof Endpoint>;

export const EndpointTest = z.object({
  /** Null: the server answered. */
  problem: z.enum(endpointProblems).nullable(),
  message: z.string(),
  /** The server's own sentence, or where it redirects to. */
  details: z.string().nullable(),
  suggestedUrl: z.string().nullable(),
  model: z.string().nullable(),
  models: z.array(z.string()),
});
export type EndpointTest = z.output<typeof EndpointTest>;

const byGatewayId = z.object({ id: GatewayId });
const draftErrors = [
  'endpoint.off',
  'endpoint.invalid_url',
  'endpoint.not_https',
  'endpoint.not_public',
  'endpoint.header_not_allowed',
  'endpoint.header_invalid',
  'endpoint.extra_body_invalid',
  'endpoint.field_not_allowed',
  'endpoint.too_large',
  'key.unprintable',
] as const satisfies readonly ErrorCode[];

export const endpointRoutes = defineRoutes({
  listEndpoints: {
    method: 'GET',
    path: '/endpoints',
    auth: 'user',
    summary: "Lists the viewer's own model servers by name, without secrets, and which addresses may be added",
    query: claimed,
    response: z.object({ rule: z.enum(userEndpointRules), endpoints: z.array(Endpoint) }),
  },
  createEndpoint: {
    method: 'POST',
    path: '/endpoints',
    auth: 'named',
    status: 201,
    isIdempotent: true,
    summary: "Adds an OpenAI-compatible model server for the viewer's own use",
    body: EndpointDraft.extend({ username: Claim }),
    response: Endpoint,
    errors: [...draftErrors, 'endpoint.too_many'],
  },
  updateEndpoint: {
    method: 'PUT',
    path: '/endpoints/:id',
    auth: 'named',
    summary: "Updates one of the viewer's model servers; another host needs its secrets again",
    params: byGatewayId,
    body: EndpointDraft.extend({ username: Claim }),
    response: Endpoint,
    errors: [...draftErrors, 'gateway.not_found', 'endpoint.secrets_missing'],
  },
  deleteEndpoint: {
    method: 'DELETE',
    path: '/endpoints/:id',
    auth: 'named',
    summary: "Deletes one of the viewer's model servers with its key",
    params: byGatewayId,
    query: claimed,
    response: z.object({ deleted: z.literal(true) }),
    errors: ['gateway.not_found'],
  },
  testEndpoint: {
    method: 'POST',
    path: '/endpoints/:id/test',
    auth: 'named',
    summary: "Lists the models of one of the viewer's model servers and requests one token, within 15 s",
    params: byGatewayId,
    body: z.object({ model: text(200).min(1).optional(), username: Claim }),
    response: EndpointTest,
    errors: ['gateway.not_found'],
  },
});
