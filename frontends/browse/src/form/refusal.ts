/** Why a draft as a whole was not accepted. */
export interface Refusal {
  message: string;
  /** What the server said, when `message` is ours. */
  reason?: string;
  requestId?: string;
}
