export interface SlotProps {
  'profile.cards': { readonly username: string };
}
export type SlotName = keyof SlotProps;
