export interface StreamTimes {
  /** Without an event for so long a comment is sent, so that nobody in between takes the connection for dead. */
  readonly pingMs: number;
  /** A reader that has taken nothing for so long is dropped; it can come back with `Last-Event-ID`. */
  readonly stallMs: number;
}
