import { createContext, type ReactNode } from 'react';

export type DrawPicture = (address: string, description: string) => ReactNode;

export const PictureContext = createContext<DrawPicture | null>(null);
