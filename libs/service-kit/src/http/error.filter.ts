import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EMPTY, throwError } from 'rxjs';
import { currentRequestId } from '../context.ts';
import { toErrorResponse } from './error-response.ts';
import type { Logger } from '../logger.ts';
import { LOGGER } from '../tokens.ts';

/** Internal messages and stacks only reach the log. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost) {
    if (host.getType() !== 'http') return throwError(() => error);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const answer = toErrorResponse(error, currentRequestId());
    if (answer.isUnexpected) this.logger.error({ err: error }, 'request failed');
    if (reply.sent || reply.raw.headersSent) return EMPTY;
    void reply.status(answer.status).headers(answer.headers).send(answer.body);
    return EMPTY;
  }
}
