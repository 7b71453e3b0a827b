export interface ModelTotals {
  replies: number;
  promptTokens: number;
  cachedTokens: number;
  completionTokens: number;
  /** Billionths of a US dollar, so that sums are exact; absent: the gateway reported no cost. */
  nanoDollars?: number;
}

export interface UsageRow {
  /** `{userId}:{YYYY-MM-DD}` */
  _id: string;
  models: Record<string, ModelTotals>;
  /** Recent generations, newest last, so that none counts twice. */
  added: string[];
}

/** Base64url: field names have no dots. */
export const fieldOf = (model: string) => Buffer.from(model, 'utf8').toString('base64url');

export const modelOf = (field: string) => Buffer.from(field, 'base64url').toString('utf8');
