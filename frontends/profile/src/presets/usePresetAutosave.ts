import { useEffect, useEffectEvent } from 'react';
import { forgetPresetEdit, type PresetEdit, storePresetEdit } from './storedPresetEdit.ts';

const PAUSE_MS = 400;

type Edit = Omit<PresetEdit, 'savedAt'> | null;

/** Keeps unsaved changes in this browser when typing pauses and when the page is left. `edit`: null without changes. */
export function usePresetAutosave(of: string, edit: Edit, isOver: () => boolean): void {
  const store = useEffectEvent((written: Edit = edit) => {
    if (isOver()) return;
    if (written) storePresetEdit(of, { ...written, savedAt: Date.now() });
    else forgetPresetEdit(of);
  });
  useEffect(() => {
    const timer = setTimeout(() => store(edit), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [edit]);
  useEffect(() => {
    const leave = () => store();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
