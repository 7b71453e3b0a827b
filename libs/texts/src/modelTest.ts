/** Source: social specification, section 2. */
export const modelTest = {
  title: 'Model selection test',
  lead: 'All available models, and the one your characters use.',
  current: 'Your model',
  currentFailed: 'We couldn’t load your model.',
  list: 'Available models',
  count: (n: number) => (n === 1 ? '1 model' : `${n} models`),
  refresh: 'Refresh list',
  empty: 'The model server offers no models.',
} as const;
