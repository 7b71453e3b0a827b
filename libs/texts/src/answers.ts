export const answers = {
  keySaved: 'API key saved successfully',
} as const;
