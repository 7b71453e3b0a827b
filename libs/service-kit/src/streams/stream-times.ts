export interface StreamTimes {
  /** After this long without an event a comment is sent, so that no proxy considers the connection dead. */
  readonly pingMs: number;
  /** A reader that took nothing for this long is dropped; it can resume with `Last-Event-ID`. */
  readonly stallMs: number;
}
