export const keyRequired = {
  title: 'API Key Required',
  lead: 'Characters answer through an AI model, paid with your own key. Save one in Settings, then come back.',
  leadToChat: (name: string) =>
    `${name} answers through an AI model, paid with your own key. Save one in Settings, and go on from there.`,
  leadOf: (gateway: string) =>
    `Your model answers through ${gateway}, with your own key. Save one for ${gateway} in Settings.`,
  demoLead: 'Replies come from a built-in demo model here: a demo key costs nothing, and your own can wait.',
  demo: 'Use a demo key',
  link: 'Open Settings',
  checking: 'Checking API key status...',
  continue: (name: string) => `Continue to ${name}`,
  continueToChat: 'Continue to the chat',
} as const;
