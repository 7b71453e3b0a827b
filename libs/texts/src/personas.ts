const notFound = 'Persona not found. It may have been deleted.';

export const personas = {
  default: { name: 'Default', description: 'Your real self, no roleplay.' },
  title: 'Personas',
  hint: 'A persona is who you play in a chat. New chats use the one you pick.',
  select: 'SELECT',
  selected: 'Selected',
  manage: 'Manage Personas',
  create: 'Create New Persona',
  /** For screen readers. */
  of: (label: string, name: string) => `${label} ${name}`,
  deleteTitle: 'Delete this persona?',
  deleteFailed: 'Failed to delete persona',
  loadFailed: 'Failed to load personas. Please try again.',
  loading: 'Loading personas...',
  noDescription: 'No description available',
  form: {
    name: 'Name',
    nameHint: 'What characters call you.',
    description: 'Description',
    descriptionHint: 'Who you are: looks, personality, what others know about you.',
    examples: 'Examples',
    examplesHint: 'How you speak. Start each line with the speaker, such as {{user}}: or {{char}}:',
    image: 'Avatar',
    imageHint: 'Optional. Up to 5 MB.',
    restored: 'Restored your unsaved text.',
  },
  createPage: {
    title: 'Create Persona',
    created: 'Persona created successfully!',
    failed: (reason: string) => `Failed to create persona: ${reason}`,
    notLoggedIn: 'You must be logged in to create a persona',
    back: 'Back to Personas',
  },
  editPage: {
    title: 'Edit Persona',
    submit: 'Update Persona',
    failed: (reason: string) => `Failed to update persona: ${reason}`,
    notFound,
    back: 'Back to Manage Personas',
  },
  card: {
    title: 'Your personas',
    lead: 'New chats use the default persona unless you pick another.',
    setDefault: 'Set as Default',
  },
  managePage: {
    isDefault: 'Default',
    setDefault: 'Set Default',
    unsetDefault: 'Unset Default',
    back: 'Back to Profile',
  },
} as const;
