import type { z } from 'zod';
import type { Viewer } from './common.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call a route; the gateway refuses everybody else, and so does the service.
 * `public`: anybody, and no viewer is looked up. `optional`: anybody; a viewer, if there is one, decides what is theirs.
 * `user`: signed in. `named`: signed in, with a username of one's own. `admin`: one of the administrators.
 */
export type Auth = 'public' | 'optional' | 'user' | 'named' | 'admin';

/**
 * One call that crosses a process. The path is the same at the service and, under `/api`, at the gateway.
 * Parameters in the path are written `:name`.
 */
export interface Route {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly auth: Auth;
  readonly summary: string;
  /** Suspended users may call it although it is no GET. */
  readonly whileSuspended?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Errors of this route beside those that `errorsOf` derives from its other fields. */
  readonly errors?: readonly ErrorCode[];
  /** Further fields of the body of an error. */
  readonly errorFields?: Readonly<Partial<Record<ErrorCode, z.ZodObject>>>;
  /** Status of a success; 200 unless it says otherwise. */
  readonly status?: 200 | 201 | 204;
  /** When a route that creates answers 200, because nothing is created. */
  readonly nothingCreated?: string;
  /** Field of query or body in which the caller claims to be a user; see `claimOf`. */
  readonly claim?: string;
  /**
   * Honours `Idempotency-Key`: a repeated call with the same key gets the first response and creates nothing again.
   * `service`: the response may be a stream, which is not kept; the service knows by the call's creation id what it made.
   */
  readonly isIdempotent?: true | 'service';
  /** The response holds what is shown once: it is kept nowhere, not for a repeated call either. */
  readonly isSecret?: true;
  /** Only the gateway itself calls it; it has no public address. */
  readonly internal?: true;
  /** A call without a body means `{}`. */
  readonly isBodyOptional?: true;
  /** The body may come as JSON or as multipart/form-data, whose text fields and files are named as in `body`.
   * `files`: only as a form with one or more files called `file`, which are streamed; `body` are its other fields. */
  readonly multipart?: true | 'files';
  /** How many files such a form may have. */
  readonly mostFiles?: number;
  /** The response header `x-masque-ignored` names the fields of the body that the contract doesn't know. */
  readonly namesIgnored?: true;
  /** `openai`: failures are told in OpenAI's shape (openai.error.ts), for its clients. */
  readonly errorShape?: 'openai';
  /** `always`: the response is a file or an event stream, passed on untouched. `sometimes`: when the body says `stream: true`. */
  readonly raw?: 'always' | 'sometimes';
  /** Content types of a success that is a file. */
  readonly fileTypes?: readonly string[];
  /** `data` of each event, when the response is an event stream. */
  readonly event?: z.ZodType;
  /** The event stream ends only when its reader leaves. */
  readonly isEndless?: true;
  /** When the answer is 204 without a body. */
  readonly noContent?: string;
}

/** Keeps the literal types of a group of routes. */
export const defineRoutes = <const T extends Record<string, Route>>(routes: T): T => routes;

type Part<R, K extends PropertyKey, V> = K extends keyof R ? { [P in K]: V } : unknown;
type In<S> = S extends z.ZodType ? z.input<S> : unknown;
type Out<S> = S extends z.ZodType ? z.output<S> : unknown;
type At<R, K extends PropertyKey> = K extends keyof R ? R[K] : unknown;

/** What a caller sends. */
export type Input<R extends Route> = Part<R, 'params', In<At<R, 'params'>>> &
  Part<R, 'query', In<At<R, 'query'>>> &
  Part<R, 'body', In<At<R, 'body'>>>;
/** What a handler gets after parsing. */
export type Parsed<R extends Route> = Part<R, 'params', Out<At<R, 'params'>>> &
  Part<R, 'query', Out<At<R, 'query'>>> &
  Part<R, 'body', Out<At<R, 'body'>>>;
/** The viewer that a handler gets, as the route's `auth` guarantees it. */
export type ViewerOf<R extends Pick<Route, 'auth'>> = R['auth'] extends 'public'
  ? null
  : R['auth'] extends 'user' | 'named' | 'admin'
    ? Viewer
    : Viewer | null;
/** What a caller gets. */
export type Response<R extends Route> = z.output<R['response']>;

/** `/characters/:id` with `{id: 'a/b'}` gives `/characters/a%2Fb`. */
export const fillPath = (path: string, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
