/** The test box of the lorebook editor: which entries fire, and why others do not. */
export const loreTest = {
  title: 'Try it out',
  text: 'A text as it could stand in the chat',
  hint: 'It is read as the newest message. Nothing is sent anywhere.',
  run: 'See what fires',
  running: 'Looking for keys...',
  fired: (n: number) => (n === 1 ? 'One entry fires' : `${n.toLocaleString('en')} entries fire`),
  notFired: (n: number) => (n === 1 ? 'one entry does not' : `${n.toLocaleString('en')} entries do not`),
  tooLong: 'This took too long and was stopped. Look for regular expressions in the keys that match nearly everything.',
  failed: 'The lorebook could not be tried out.',
  outdated: 'The lorebook has changed since.',
  causes: {
    constant: () => 'Always in the prompt.',
    key: (key: string) => `Fires by the key “${key}”.`,
    sticky: () => 'Stays from an earlier turn.',
    decorator: () => 'Made to fire by a decorator in its content.',
  },
  /** In front of a cause: where the key was found. */
  inEntry: (name: string) => `Found in the entry ${name}.`,
  drops: {
    disabled: () => 'It is off.',
    trigger: () => 'It is for another kind of request.',
    character_filter: () => 'It is for other characters.',
    delay: () => 'It waits until the chat is longer.',
    cooldown: () => 'It rests after an earlier turn.',
    recursion: () => 'It fires only by, or never by, what other entries say.',
    decorator: () => 'A decorator in its content holds it back.',
    no_key: () => 'None of its keys is in the text.',
    regex_not_run: (key: string) =>
      `The regular expression “${key}” is not run: it is too costly, or looks ahead or back.`,
    key_limit: (key: string) => `The key “${key}” was not looked for: the book has too many keys.`,
    excluded_key: (key: string) => `“${key}” was found, and a key that excludes it as well.`,
    secondary_keys: (key: string) => `“${key}” was found, but the secondary keys do not fit.`,
    group: (key: string) => (key ? `“${key}” was found, but ` : '') + 'another entry of its group took its place.',
    probability: (key: string) =>
      (key ? `“${key}” was found, but ` : '') + 'its probability let it stay out this time.',
    empty: () => 'It has no content.',
    budget: () => 'There was no room left in the token budget.',
  },
} as const;
