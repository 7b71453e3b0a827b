export const funnel = {
  title: 'How people find it',
  failed: 'We couldn’t load the numbers',
  lead: (days: number) =>
    `Logged-in people other than you in the last ${days} days, each counted once. The first two steps are counted by version, the rest also by greeting.`,
  fewMark: '–',
  fewMeans: (people: number) => `– means fewer than ${people} people, to protect privacy.`,
  fewer: (people: number) => `Fewer than ${people}`,
  none: 'No one has seen it yet.',
  version: 'Version',
  greeting: 'Greeting',
  firstMessage: 'First message',
  alternate: (n: number) => `Greeting ${n + 1}`,
  otherwise: 'Other',
  steps: {
    seen: 'Saw it in a list',
    opened: 'Opened it',
    begun: 'Started a chat',
    tenTurns: 'Sent ten or more messages',
    returned: 'Came back another day',
  },
};
