import { createContext, type ReactNode } from 'react';

/** Draws a picture of this site, by its path, that stands in a text. */
export type DrawPicture = (address: string, description: string) => ReactNode;

/** Null: the picture, and nothing more. */
export const PictureContext = createContext<DrawPicture | null>(null);
