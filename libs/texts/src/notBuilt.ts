export const notBuilt = {
  heading: (page: string) => `${page} is not built yet`,
  lead: 'This page has its place and its address, but nothing behind it so far.',
  action: 'Browse characters',
  pages: {
    profile: 'The public profile',
    favorites: 'My Favorites',
    editCharacter: 'Edit Character',
    manageCharacters: 'Manage Characters',
    personas: 'Personas',
    createPersona: 'Create Persona',
    editPersona: 'Edit Persona',
    managePersonas: 'Manage Personas',
    collection: 'The collection page',
    createCollection: 'Create Collection',
    modelTest: 'The model test page',
  },
} as const;
