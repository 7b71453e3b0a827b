import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, pino, type Logger } from 'pino';
import { currentRequestId, currentTrace } from './context.ts';

export type { Logger } from 'pino';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Logs only these fields: drivers attach whole rows, and addresses with passwords, to their errors. */
const errorOf = (error: unknown): unknown =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack, ...('code' in error ? { code: error.code } : {}) }
    : { type: typeof error };

function mixin() {
  const trace = currentTrace();
  const requestId = currentRequestId();
  return trace ? { requestId, trace_id: trace.traceId, span_id: trace.spanId } : { requestId };
}

export const createLogger = (service: string, level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      mixin,
      redact: {
        paths: [
          'apiKey',
          '*.apiKey',
          'authorization',
          '*.authorization',
          'cookie',
          '*.cookie',
          'credential',
          '*.credential',
        ],
        censor: '[secret]',
      },
      serializers: { err: errorOf },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    to,
  );

export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string) {
    this.logger.debug({ context }, String(message));
  }
  warn(message: unknown, context?: string) {
    this.logger.warn({ context }, String(message));
  }
  error(message: unknown, stack?: string, context?: string) {
    this.logger.error({ context, stack }, String(message));
  }
}
