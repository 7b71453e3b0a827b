export interface FormRefusal {
  message: string;
  /** The server's message, if `message` is ours. */
  reason?: string;
  requestId?: string;
}
