/** How people come to a character, for its author. */
export const funnel = {
  title: 'How people find it',
  loading: 'Loading numbers',
  failed: 'The numbers could not be loaded',
  lead: (days: number) =>
    `Different signed-in people of the last ${days} days, by version and greeting; you are not counted. Seen and opened are those of the version.`,
  few: '–',
  fewMeans: (people: number) => `– means fewer than ${people} people, so that no number tells of one of them.`,
  fewer: (people: number) => `Fewer than ${people}`,
  none: 'Nobody has seen it yet.',
  version: 'Version',
  greeting: 'Greeting',
  firstMessage: 'First message',
  alternate: (n: number) => `Greeting ${n + 1}`,
  otherwise: 'Other beginnings',
  steps: {
    seen: 'Saw it in a list',
    opened: 'Opened it',
    begun: 'Began a chat',
    tenTurns: 'Ten messages or more',
    returned: 'Came back another day',
  },
};
