/** Bundled with SillyTavern 1.19, with the start of each file's SHA-256. */
const stock: ReadonlyMap<string, string> = new Map([
  ['sysprompt/Actor', 'cd83fe29092d'],
  ['sysprompt/Assistant - Expert', 'e396003b00eb'],
  ['sysprompt/Assistant - Simple', 'efc53ed18e15'],
  ['sysprompt/Blank', '933a2e96459c'],
  ['sysprompt/Chain of Thought', 'a8c23b52b5f4'],
  ['sysprompt/Lightning 1.1', '7bbf89c5c2e5'],
  ['sysprompt/Neutral - Chat', '4cf82c659c2b'],
  ['sysprompt/Roleplay - Detailed', 'abffc16a4083'],
  ['sysprompt/Roleplay - Immersive', '1b94cbcfc0af'],
  ['sysprompt/Roleplay - Simple', '76daa83d6314'],
  ['sysprompt/Text Adventure', 'bba7d4595d50'],
  ['sysprompt/Writer - Creative', 'e4171cec4fc8'],
  ['sysprompt/Writer - Realistic', 'a8443bc2b9ca'],
  ['TextGen Settings/Default', '60363ca2be22'],
  ['TextGen Settings/Deterministic', 'd2b265ee734e'],
  ['TextGen Settings/Neutral', 'a4b0695e9d1f'],
  ['TextGen Settings/Universal-Creative', 'a777940603c4'],
  ['TextGen Settings/Universal-Light', 'd6d43adf8147'],
  ['TextGen Settings/Universal-Super-Creative', '0c390ec645e8'],
]);
const hashes = new Set(stock.values());
const PREFIX = 12;

export const isStockFile = (hash: string): boolean => hashes.has(hash.slice(0, PREFIX));
export const isStockName = (folder: 'sysprompt' | 'TextGen Settings', name: string): boolean =>
  stock.has(`${folder}/${name}`);
