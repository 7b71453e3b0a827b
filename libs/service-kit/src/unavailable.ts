const names =
  /^(Mongo(ose)?(ServerSelection|Network|NetworkTimeout|NotConnected|PoolCleared|TopologyClosed|ClientClosed)Error|PoolClearedOnNetworkError|MaxRetriesPerRequestError|ConnectionClosedError|KafkaJS\w+)$/;
const codes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_(SOCKET|CONNECT_TIMEOUT|HEADERS_TIMEOUT|BODY_TIMEOUT))$/;
/** Errors without a code: mongoose's buffer, ioredis without its queue or its response, a full Redis. */
const sentences =
  /buffering timed out|^Stream isn't writeable|^Command timed out$|^Connection is closed\.?$|^OOM |^EXECABORT |^MISCONF /;

/** MongoDB's driver wraps a lost connection in a bulk write error without a cause; then no write was refused. */
const isBrokenBulk = (error: Error): boolean =>
  error.name === 'MongoBulkWriteError' &&
  'writeErrors' in error &&
  [error.writeErrors].flat().length === 0 &&
  !('code' in error && typeof error.code === 'number') &&
  !('err' in error);

export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (names.test(error.name) ||
    ('code' in error && typeof error.code === 'string' && codes.test(error.code)) ||
    sentences.test(error.message) ||
    isBrokenBulk(error));
