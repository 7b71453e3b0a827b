export const notBuilt = {
  heading: (page: string) => `${page} is not built yet`,
  lead: 'This page has its place and its address, but nothing behind it so far.',
  action: 'Browse characters',
} as const;
