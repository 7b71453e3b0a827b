/** The page to try out models; source: social specification, section 2. */
export const modelTest = {
  title: 'Model selection test',
  lead: 'Every model that is offered, and the one through which characters answer you.',
  current: 'Your model',
  currentFailed: 'Your model could not be looked up.',
  list: 'Available models',
  count: (n: number) => (n === 1 ? '1 model' : `${n} models`),
  refresh: 'Refresh list',
  search: 'Search models',
  none: 'No model of this name',
  empty: 'The model gateway offers no models.',
} as const;
