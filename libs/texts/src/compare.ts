const messages = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'message' : 'messages'}`;

/** Two states of a character beside each other. */
export const compare = {
  fields: {
    tags: 'Tags',
    gender: 'Gender',
    isPublic: 'Visibility',
    reuse: 'What others may do with it',
    image: 'Image',
  },
  empty: 'Nothing',
  greeting: (n: number) => `Greeting ${n}`,
  depth: (role: string, depth: number) => `As ${role}, ${messages(depth)} from the end`,
  entry: (name: string) => `— ${name} —`,
  unseen: 'They differ only in what is not shown here, such as an order or an id that another program gave.',
  yes: 'yes',
  no: 'no',
  asset: (type: string, name: string, ext: string, place: string) =>
    `${type} “${name}”${ext === '' ? '' : ` (${ext})`}: ${place}`,
  inline: 'inside the card',
  ownPicture: 'the picture itself',
  /** Settings of SillyTavern, by the names that they have in a card. */
  timings: {
    sticky: (n: number) => `Stays for ${messages(n)} after it fired`,
    cooldown: (n: number) => `Rests for ${messages(n)} after it fired`,
    delay: (n: number) => `Waits until the chat has ${messages(n)}`,
  },
  flags: {
    exclude_recursion: 'Other entries do not fire it',
    prevent_recursion: 'Fires no other entries',
    delay_until_recursion: 'Only other entries fire it',
    use_group_scoring: 'In its groups the entry with the most keys found stays',
    ignore_budget: 'Stays when the token budget is used up',
    match_persona_description: 'Its keys are looked for in the persona too',
    match_character_description: 'Its keys are looked for in the description too',
    match_character_personality: 'Its keys are looked for in the personality too',
    match_character_depth_prompt: 'Its keys are looked for in the depth prompt too',
    match_scenario: 'Its keys are looked for in the scenario too',
    match_creator_notes: 'Its keys are looked for in the creator notes too',
  },
} as const;
