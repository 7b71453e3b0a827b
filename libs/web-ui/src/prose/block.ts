/** A piece of a paragraph, all set in one way. Speech and actions can stand in each other. */
export interface Run {
  text: string;
  speech?: boolean;
  action?: boolean;
  strong?: boolean;
  struck?: boolean;
  code?: boolean;
  /** An absolute http or https address. */
  href?: string;
  /** The path of a picture of this site; `text` describes it. */
  picture?: string;
}

export type Block =
  | { type: 'paragraph' | 'heading'; runs: readonly Run[] }
  | { type: 'list'; start: number | null; items: readonly (readonly Block[])[] }
  | { type: 'quote'; blocks: readonly Block[] }
  | { type: 'code'; text: string }
  | { type: 'table'; rows: readonly (readonly (readonly Run[])[])[] }
  | { type: 'rule' };
