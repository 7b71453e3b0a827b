export const notBuilt = {
  heading: (page: string) => `${page} isn’t available yet`,
  lead: 'This page hasn’t been built yet.',
  action: 'Browse characters',
} as const;
