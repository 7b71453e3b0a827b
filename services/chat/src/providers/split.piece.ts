export interface SplitPiece {
  readonly reasoning: string;
  readonly text: string;
  /** All earlier text was thought: its opening tag was missing. */
  readonly isRestart: boolean;
}

export const nothing: SplitPiece = { reasoning: '', text: '', isRestart: false };

export const joined = (first: SplitPiece, next: SplitPiece): SplitPiece => ({
  reasoning: first.reasoning + (next.isRestart ? first.text : '') + next.reasoning,
  text: next.isRestart ? next.text : first.text + next.text,
  isRestart: next.isRestart,
});
