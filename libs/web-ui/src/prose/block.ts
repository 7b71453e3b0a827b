export interface TextRun {
  text: string;
  speech?: boolean;
  action?: boolean;
  strong?: boolean;
  struck?: boolean;
  code?: boolean;
  color?: string;
  /** Absolute http(s) URL. */
  href?: string;
  /** Path of a picture on this site; `text` is its description. */
  picture?: string;
}

export type Block =
  | { type: 'paragraph' | 'heading'; runs: readonly TextRun[] }
  | { type: 'list'; start: number | null; items: readonly (readonly Block[])[] }
  | { type: 'quote'; blocks: readonly Block[] }
  | { type: 'code'; text: string }
  | { type: 'table'; rows: readonly (readonly (readonly TextRun[])[])[] }
  | { type: 'rule' };
