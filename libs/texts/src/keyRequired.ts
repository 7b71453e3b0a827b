export const keyRequired = {
  title: 'API Key Required',
  lead: 'Characters answer through an AI model, paid with your own key. Save one in Settings, then come back.',
  link: 'Open Settings',
  checking: 'Checking API key status...',
} as const;
