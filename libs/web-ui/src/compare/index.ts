export { ComparedText } from './ComparedText.tsx';
export { lineChanges, listChanges, type ListRun } from './lists.ts';
export { type ComparedPiece, wordChanges } from './words.ts';
