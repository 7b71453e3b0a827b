export const keyRequired = {
  title: 'API Key Required',
  lead: 'Characters reply through an AI model that uses your own key. Save one in Settings, then come back.',
  leadToChat: (name: string) =>
    `${name} replies through an AI model that uses your own key. Save one in Settings to continue.`,
  leadToGateway: (gateway: string) =>
    `Your model replies through ${gateway} with your own key. Save one for ${gateway} in Settings.`,
  demoLead: 'Replies come from a built-in demo model. Try it free with the demo key. Add your own later.',
  demo: 'Use a demo key',
  ownServer: 'Use your own server',
  checking: 'Checking API key status...',
  continue: (name: string) => `Continue to ${name}`,
  continueToChat: 'Continue to the chat',
} as const;
