import type { ErrorCode } from '@masque/contracts';
import { z } from 'zod';

export const SERVER_KEY = 'key-of-this-server-0123456789';

export const ServerMessage = z.looseObject({ role: z.string(), content: z.unknown(), name: z.string().optional() });
export type ServerMessage = z.output<typeof ServerMessage>;

export const ServerRequest = z.looseObject({ model: z.string(), messages: z.array(ServerMessage).min(1) });
export type ServerRequest = z.output<typeof ServerRequest>;

export interface ServerRefusal {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
/** Pieces of an event stream, written one by one. */
export type ServerAnswer = ServerRefusal | readonly string[];

/** `source`: a file of the server's repository, its documentation, or a recorded answer in an issue. */
export interface ServerRule {
  readonly source: string;
  readonly refuse: (request: ServerRequest) => ServerAnswer | null;
}

export interface ServedModel {
  readonly id: string;
  /** By default, it accepts everything. */
  readonly rules?: readonly ServerRule[];
  readonly thinks?: boolean;
  readonly stream: (request: ServerRequest) => readonly string[];
  /** The prompt as the model sees it, where the server reorders messages. */
  readonly prompt?: (messages: readonly ServerMessage[]) => string;
}

export const failureKinds = [
  'a wrong key',
  'an unknown model',
  'a full context',
  'a rate limit',
  'an empty account',
  'an overload',
  'moderation',
] as const;
export type FailureKind = (typeof failureKinds)[number];

export interface ServerFailure {
  readonly source: string;
  readonly answer: ServerAnswer | (() => ServerAnswer);
  readonly code: ErrorCode;
  /** The server's own words, which the user can unfold. */
  readonly says?: string;
  /** In seconds. */
  readonly wait?: number;
}

export interface ModelServer {
  readonly name: string;
  /** The address that a user enters. */
  readonly url: string;
  readonly keyOf: 'user' | 'none';
  /** Answer of `GET /models`. */
  readonly models: unknown;
  /** In place of `Authorization`, `GET /models` demands these. */
  readonly listHeaders?: Readonly<Record<string, string>>;
  readonly served: readonly ServedModel[];
  readonly failures: Readonly<Partial<Record<FailureKind, ServerFailure>>>;
  readonly handle: (request: ServerRequest) => ServerAnswer;
}

export const answerOf = ({ answer }: ServerFailure): ServerAnswer => (typeof answer === 'function' ? answer() : answer);

/** A server without a failure for unknown models answers with the first one, whatever the request names. */
export function modelServer(server: Omit<ModelServer, 'handle'>): ModelServer {
  const handle = (request: ServerRequest): ServerAnswer => {
    const unknown = server.failures['an unknown model'];
    const model = server.served.find(({ id }) => id === request.model) ?? (unknown ? undefined : server.served[0]);
    if (!model) return unknown ? answerOf(unknown) : { status: 404, body: {} };
    for (const { refuse } of model.rules ?? []) {
      const refusal = refuse(request);
      if (refusal) return refusal;
    }
    return model.stream(request);
  };
  return { ...server, handle };
}

export const textOf = ({ content }: ServerMessage): string => {
  if (typeof content === 'string') return content;
  const parts = z.array(z.looseObject({ text: z.string().optional() })).safeParse(content);
  return parts.success ? parts.data.map(({ text }) => text ?? '').join('\n') : '';
};

export const promptOf = (messages: readonly ServerMessage[]): string => messages.map(textOf).join('\n');
