import type { ParsedInput, Route, ViewerOf } from '@masque/contracts';
import {
  applyDecorators,
  type CanActivate,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Inject,
  Injectable,
  type NestInterceptor,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import { ensureAccess } from './access.ts';
import { CONFIG, type KitConfig } from '../config.ts';
import type { SignedIdentity } from './identity.ts';
import { parseInput } from './parse-input.ts';
import { Serialized } from '../serialized.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: SignedIdentity;
  }
}

const ROUTE = Symbol('route');
const routeOf = (context: ExecutionContext): Route => Reflect.getMetadata(ROUTE, context.getHandler());

/** Refuses callers before their input is parsed. */
@Injectable()
class AccessGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: KitConfig) {}

  canActivate(context: ExecutionContext): true {
    const { identity } = context.switchToHttp().getRequest<FastifyRequest>();
    ensureAccess(routeOf(context), identity.viewer, this.config.contact.email);
    return true;
  }
}

/** Parses responses with the contract, which strips fields it doesn't name. */
@Injectable()
class ResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const { response } = routeOf(context);
    return next
      .handle()
      .pipe(map((body: unknown) => (body instanceof Serialized ? body.send(context) : response.parse(body))));
  }
}

export const Implements = (route: Route): MethodDecorator =>
  applyDecorators(
    RequestMapping({ method: RequestMethod[route.method], path: route.path }),
    HttpCode(route.status ?? 200),
    SetMetadata(ROUTE, route),
    UseGuards(AccessGuard),
    ...(route.raw === 'always' ? [] : [UseInterceptors(ResponseInterceptor)]),
  );

export type Call<R extends Route> = ParsedInput<R> & { viewer: ViewerOf<R> };

export const parseCall = (route: Route, parts: { params: unknown; query: unknown; body: unknown }) => ({
  params: route.params && parseInput(route.params, parts.params),
  query: route.query && parseInput(route.query, parts.query),
  body: route.body && parseInput(route.body, parts.body ?? {}),
});

export const Request = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const route = routeOf(context);
  return { ...parseCall(route, request), viewer: route.auth === 'public' ? null : request.identity.viewer };
});
