/** What the server says when something went well. */
export const answers = {
  keySaved: 'API key saved successfully',
} as const;
