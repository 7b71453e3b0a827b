import { counted } from './numbers.ts';

export const compare = {
  fields: {
    tags: 'Tags',
    gender: 'Gender',
    isPublic: 'Visibility',
    reuse: 'What others can do with it',
    image: 'Image',
  },
  empty: 'Empty',
  depth: (role: string, depth: number) => `As ${role}, ${counted(depth, 'message')} from the end`,
  entry: (name: string) => `— ${name} —`,
  unseen: 'They differ only in details not shown here, such as ordering or IDs from other apps.',
  yes: 'yes',
  no: 'no',
  asset: (type: string, name: string, ext: string, place: string) =>
    `${type} “${name}”${ext === '' ? '' : ` (${ext})`}: ${place}`,
  inline: 'inside the card',
  ownPicture: 'the card’s own picture',
  /** SillyTavern's settings, keyed by their names in a card. */
  timings: {
    sticky: (n: number) => `Sticky for ${counted(n, 'message')}`,
    cooldown: (n: number) => `Cooldown of ${counted(n, 'message')}`,
    delay: (n: number) => `Waits until the chat has ${counted(n, 'message')}`,
  },
  flags: {
    exclude_recursion: 'Other entries can’t fire it',
    prevent_recursion: 'Can’t fire other entries',
    delay_until_recursion: 'Only other entries can fire it',
    use_group_scoring: 'Group scoring: the entry with the most matching keys wins',
    ignore_budget: 'Ignores the token budget',
    match_persona_description: 'Also matches in the persona',
    match_character_description: 'Also matches in the description',
    match_character_personality: 'Also matches in the personality',
    match_character_depth_prompt: 'Also matches in the depth prompt',
    match_scenario: 'Also matches in the scenario',
    match_creator_notes: 'Also matches in the creator notes',
  },
} as const;
