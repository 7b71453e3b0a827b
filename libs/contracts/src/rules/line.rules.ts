/** Bidi controls reverse the text beside a name. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const plainLine = (text: string): string => text.replace(DIRECTION, '').trim();

export const isVisible = (text: string): boolean => VISIBLE.test(text);

export const visibleText = (text: string): string => (isVisible(text) ? text.trim() : '');
