export function errorBody(code: number, message: string, metadata?: Record<string, unknown>): string {
  return JSON.stringify({ error: metadata ? { message, code, metadata } : { message, code } });
}

const UNTIL_RESET = 60_000;

export function errorFor(status: 402 | 403 | 429 | 500): string {
  switch (status) {
    case 402:
      return errorBody(402, 'Insufficient credits. Add more using https://openrouter.ai/settings/credits');
    case 403:
      return errorBody(403, 'Input was flagged', { reasons: ['violence'], provider_name: 'Masque demo' });
    case 429:
      return errorBody(429, 'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock more free requests', {
        headers: {
          'X-RateLimit-Limit': '50',
          'X-RateLimit-Remaining': '0',
          'X-RateLimit-Reset': String(Date.now() + UNTIL_RESET),
        },
      });
    default:
      return errorBody(500, 'Internal Server Error');
  }
}
