import { type Parsed, type Route, type Viewer } from '@masque/contracts';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Injectable,
  type NestInterceptor,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import type { SignedIdentity } from './identity.ts';
import { Serialized } from './serialized.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler runs. */
    identity: SignedIdentity;
  }
}

const ROUTE = Symbol('route');
const routeOf = (context: ExecutionContext): Route => Reflect.getMetadata(ROUTE, context.getHandler());

/** Parses the answer with the contract, which also strips fields that the contract does not name. */
@Injectable()
class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const { response } = routeOf(context);
    return next
      .handle()
      .pipe(map((body: unknown) => (body instanceof Serialized ? body.send(context) : response.parse(body))));
  }
}

/** Binds a controller method to one route of the contract. */
export const Implements = (route: Route): MethodDecorator =>
  applyDecorators(
    RequestMapping({ method: RequestMethod[route.method], path: route.path }),
    HttpCode(route.status ?? 200),
    SetMetadata(ROUTE, route),
    ...(route.raw === 'always' ? [] : [UseInterceptors(AnswerInterceptor)]),
  );

/** What a controller method gets: the parsed parts of the request and who asks. */
export type Call<R extends Route> = Parsed<R> & { viewer: Viewer | null };

/** Parses params, query and body with a contract; a ZodError becomes a 400. */
export const parseCall = (route: Route, parts: { params: unknown; query: unknown; body: unknown }) => ({
  params: route.params?.parse(parts.params),
  query: route.query?.parse(parts.query),
  body: route.body?.parse(parts.body ?? {}),
});

/** The params, query and body of the request, parsed with the contract, and the viewer. */
export const Request = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { ...parseCall(routeOf(context), request), viewer: request.identity.viewer };
});
