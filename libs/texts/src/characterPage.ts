/** Character detail; source: core specification, section 2, and its companion. */
export const characterPage = {
  title: 'Character',
  loading: 'Loading the character',
  slow: 'Still loading. The server is slow.',
  failed: 'Failed to load character',
  picture: (name: string) => `Picture of ${name}`,
  by: 'by',
  tags: 'Tags',
  private: 'Private',
  privateHint: 'Only you and people you share it with can see this character.',
  startChat: 'Start New Chat',
} as const;
