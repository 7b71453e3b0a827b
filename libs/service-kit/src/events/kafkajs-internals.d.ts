/** Only the internals we replace. The version is pinned, and a test notices when they change. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  interface SocketRequest {
    readonly sentAt: number;
    readonly requestTimeout: number;
    timeoutRequest(): void;
  }
  export default class RequestQueue {
    readonly throttledUntil: number;
    readonly pending: readonly unknown[];
    readonly inflight: ReadonlyMap<number, SocketRequest>;
    readonly enforceRequestTimeout: boolean;
    readonly requestTimeout: number;
    readonly isConnected: () => boolean;
    throttleCheckTimeoutId: NodeJS.Timeout | null;
    requestTimeoutIntervalId: NodeJS.Timeout | undefined;
    checkPendingRequests(): void;
    scheduleCheckPendingRequests(): void;
    scheduleRequestTimeoutCheck(): void;
    destroy(): void;
  }
}
