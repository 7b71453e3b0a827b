const names = [
  'random',
  'roll',
  'time',
  'date',
  'weekday',
  'isotime',
  'isodate',
  'datetimeformat',
  'idleDuration',
  'idle_duration',
  'lastMessage',
  'lastUserMessage',
  'lastCharMessage',
  'lastMessageId',
  'allChatRange',
];

/** Macros whose value changes as a chat goes on, as SillyTavern spells them; by lowercase name. */
export const volatileMacros: ReadonlyMap<string, string> = new Map(names.map((name) => [name.toLowerCase(), name]));
