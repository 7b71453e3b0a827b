export const linkId = (id: string): string => `report-${id}`;

const attribute = 'data-report';

export const focusedReport = (): string | null =>
  document.activeElement?.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null;

export const hasFocus = (id: string): boolean => focusedReport() === id;
export const focusRow = (id: string): void => document.getElementById(linkId(id))?.focus();
