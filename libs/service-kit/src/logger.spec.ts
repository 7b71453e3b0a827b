import { inContext } from './context.ts';
import { createLogger } from './logger.ts';

describe('the log', () => {
  it('has the request id on each line, and the ids of the trace where there is one', () => {
    const lines: Record<string, unknown>[] = [];
    const logger = createLogger('chat', 'info', { write: (line) => void lines.push(JSON.parse(line)) });
    const ids = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
    const trace = { ...ids, traceparent: `00-${ids.traceId}-${ids.spanId}-01`, isSampled: true };
    logger.info('outside');
    inContext({ requestId: 'request-1' }, () => logger.info('untraced'));
    inContext({ requestId: 'request-2', trace }, () => logger.info('traced'));
    expect(lines.map(({ requestId, trace_id: traceId, span_id: spanId }) => ({ requestId, traceId, spanId }))).toEqual([
      { requestId: 'none', traceId: undefined, spanId: undefined },
      { requestId: 'request-1', traceId: undefined, spanId: undefined },
      { requestId: 'request-2', ...ids },
    ]);
  });
});
