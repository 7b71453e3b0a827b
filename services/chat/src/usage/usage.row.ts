/** What one model has written for a user on one day. */
export interface ModelTotals {
  replies: number;
  promptTokens: number;
  cachedTokens: number;
  completionTokens: number;
  /** Billionths of a US dollar, so that sums are exact; absent: the gateway told no cost. */
  nanoDollars?: number;
}

/** One user's day. */
export interface UsageRow {
  /** `{userId}:{YYYY-MM-DD}` */
  _id: string;
  /** By `fieldOf` a model. */
  models: Record<string, ModelTotals>;
  /** Generations that were added lately, newest last: none is added twice. */
  added: string[];
}

/** A model's name in base64url: the name of a field has no dots. */
export const fieldOf = (model: string) => Buffer.from(model, 'utf8').toString('base64url');

/** The name of the model that a field stands for. */
export const modelOf = (field: string) => Buffer.from(field, 'base64url').toString('utf8');
