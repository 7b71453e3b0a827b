/** Marks, embeddings, overrides and isolates of the writing direction: they turn round what stands beside a name. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Anything that is seen by itself: no control, format, space, filler, blank braille pattern or mark on another character. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text that stands in a line with others, such as a name: trimmed, and without characters that change the direction. */
export const plainLine = (text: string): string => text.replace(DIRECTION, '').trim();

/** Whether there is anything to be seen in the text. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Trimmed; empty when there is nothing to be seen in it. */
export const visibleText = (text: string): string => (isVisible(text) ? text.trim() : '');
