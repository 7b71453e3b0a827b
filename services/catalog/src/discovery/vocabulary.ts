import type { DiscoveryDatabase } from './discovery.database.ts';

/** Neither occurs in a `plain` text. */
export const SEPARATOR = '\u001f';
const CHARACTER = '\u001e';

/** Lists the texts with this character, so that a needle of one needn't read the lists of most tokens. */
export const characterToken = (character: string): string => CHARACTER + character;
export const isCharacterToken = (token: string): boolean => token.startsWith(CHARACTER);

/** All tokens of texts, in memory. */
export class Vocabulary {
  private readonly database: DiscoveryDatabase;
  private tokens = SEPARATOR;
  private lastRow = 0;

  constructor(database: DiscoveryDatabase) {
    this.database = database;
  }

  refresh(): void {
    const added = this.database
      .statement<{ row: number; tokens: string }>('SELECT row, tokens FROM vocabulary WHERE row > $last ORDER BY row')
      .all({ last: this.lastRow });
    if (added.length === 0) return;
    this.tokens += added.map(({ tokens }) => tokens).join('');
    this.lastRow = added.at(-1)?.row ?? 0;
  }

  containing = (part: string): string[] => this.matching(part);
  endingWith = (end: string): string[] => this.matching(end + SEPARATOR);

  private matching(pattern: string): string[] {
    const { tokens } = this;
    const found: string[] = [];
    for (let at = tokens.indexOf(pattern); at !== -1;) {
      const start = tokens.lastIndexOf(SEPARATOR, at) + 1;
      const end = tokens.indexOf(SEPARATOR, start);
      found.push(tokens.slice(start, end));
      at = tokens.indexOf(pattern, end);
    }
    return found;
  }
}
