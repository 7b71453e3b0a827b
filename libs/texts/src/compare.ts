const messages = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'message' : 'messages'}`;

/** Two states of a character beside each other. */
export const compare = {
  fields: {
    tags: 'Tags',
    gender: 'Gender',
    isPublic: 'Visibility',
    reuse: 'What others can do with it',
    image: 'Image',
  },
  empty: 'Nothing',
  greeting: (n: number) => `Greeting ${n}`,
  depth: (role: string, depth: number) => `As ${role}, ${messages(depth)} from the end`,
  entry: (name: string) => `— ${name} —`,
  unseen: 'They differ only in details not shown here, such as ordering or ids from other apps.',
  yes: 'yes',
  no: 'no',
  asset: (type: string, name: string, ext: string, place: string) =>
    `${type} “${name}”${ext === '' ? '' : ` (${ext})`}: ${place}`,
  inline: 'inside the card',
  ownPicture: 'the picture itself',
  /** Settings of SillyTavern, by the names that they have in a card. */
  timings: {
    sticky: (n: number) => `Sticky for ${messages(n)}`,
    cooldown: (n: number) => `Cooldown of ${messages(n)}`,
    delay: (n: number) => `Waits until the chat has ${messages(n)}`,
  },
  flags: {
    exclude_recursion: 'Not fired by other entries',
    prevent_recursion: 'Doesn’t fire other entries',
    delay_until_recursion: 'Fired only by other entries',
    use_group_scoring: 'Group scoring: the entry with the most matching keys is kept',
    ignore_budget: 'Ignores the token budget',
    match_persona_description: 'Also matches in the persona',
    match_character_description: 'Also matches in the description',
    match_character_personality: 'Also matches in the personality',
    match_character_depth_prompt: 'Also matches in the depth prompt',
    match_scenario: 'Also matches in the scenario',
    match_creator_notes: 'Also matches in the creator notes',
  },
} as const;
