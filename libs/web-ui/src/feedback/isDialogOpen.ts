/** Whether a modal dialog or sheet is open: keys that belong to the page behind it rest meanwhile. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;
