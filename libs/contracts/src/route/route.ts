import type { z } from 'zod';
import type { Viewer } from '../common.ts';
import type { ErrorCode } from '../errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Checked at the gateway and the service. `public` looks up no viewer; `named` needs a chosen username. */
export type Auth = 'public' | 'optional' | 'user' | 'named' | 'admin';

/** The gateway serves the same path under `/api`. */
export interface Route {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly auth: Auth;
  readonly summary: string;
  readonly whileSuspended?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  readonly errors?: readonly ErrorCode[];
  readonly errorFields?: Readonly<Partial<Record<ErrorCode, z.ZodObject>>>;
  readonly status?: 200 | 201 | 204;
  /** When a route that creates responds 200, because nothing is created. */
  readonly nothingCreated?: string;
  /** Field with the caller's claimed username; set by `defineRoutes`. */
  readonly claim?: string;
  /** Honors `Idempotency-Key`. `service`: the response may stream, so the service deduplicates by creation id. */
  readonly isIdempotent?: true | 'service';
  /** Holds a secret: never stored, not even for repeated calls. */
  readonly isSecret?: true;
  readonly internal?: true;
  readonly isBodyOptional?: true;
  /** JSON or a form. `files`: only a form, with streamed files named `file`; `body` has its other fields. */
  readonly multipart?: true | 'files';
  readonly mostFiles?: number;
  /** `x-masque-ignored` names body fields that the contract doesn't know. */
  readonly namesIgnored?: true;
  readonly errorShape?: 'openai';
  /** `always`: a file or event stream, passed on untouched. `sometimes`: if the body says `stream: true`. */
  readonly raw?: 'always' | 'sometimes';
  readonly fileTypes?: readonly string[];
  readonly event?: z.ZodType;
  /** Ends only when the client disconnects. */
  readonly isEndless?: true;
  readonly noContent?: string;
}

type Part<R, K extends PropertyKey, V> = K extends keyof R ? { [P in K]: V } : unknown;
type In<S> = S extends z.ZodType ? z.input<S> : unknown;
type Out<S> = S extends z.ZodType ? z.output<S> : unknown;
type At<R, K extends PropertyKey> = K extends keyof R ? R[K] : unknown;

export type Input<R extends Route> = Part<R, 'params', In<At<R, 'params'>>> &
  Part<R, 'query', In<At<R, 'query'>>> &
  Part<R, 'body', In<At<R, 'body'>>>;
export type ParsedInput<R extends Route> = Part<R, 'params', Out<At<R, 'params'>>> &
  Part<R, 'query', Out<At<R, 'query'>>> &
  Part<R, 'body', Out<At<R, 'body'>>>;
export type ViewerOf<R extends Pick<Route, 'auth'>> = R['auth'] extends 'public'
  ? null
  : R['auth'] extends 'user' | 'named' | 'admin'
    ? Viewer
    : Viewer | null;
export type RouteResponse<R extends Route> = z.output<R['response']>;

/** `/characters/:id` with `{id: 'a/b'}` gives `/characters/a%2Fb`. */
export const fillPath = (path: string, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
