import type { Connection } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  saveFile,
  sentenceOf,
  useConnectionsQuery,
  useCreateConnectionMutation,
  useDeleteConnectionMutation,
  useImportConnectionMutation,
  useUpdateConnectionMutation,
} from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { fileOf, readConnection } from './connectionFile.ts';
import { freeName, shorten } from './names.ts';

const words = texts.connections;

export function useConnectionActions() {
  const [create] = useCreateConnectionMutation();
  const [update] = useUpdateConnectionMutation();
  const [remove, removing] = useDeleteConnectionMutation();
  const [importProfile, importing] = useImportConnectionMutation();
  const taken = useConnectionsQuery().data?.profiles.map(({ name }) => name) ?? [];
  const [problem, setProblem] = useState<string | null>(null);
  const showFailure = (error: unknown, failed: (reason: string) => string) =>
    showToast(failed(sentenceOf(error)), 'destructive');

  const duplicate = async (profile: Connection) => {
    const name = freeName(words.copyOf(shorten(profile.name, words.copyOf(''))), taken);
    const body = { ...profile, name, isDefault: false, characterIds: [] };
    const { data, error } = await create({ body });
    if (data) showToast(words.duplicated(data.name), 'success');
    else showFailure(error, words.saveFailed);
  };
  const toggleDefault = async ({ id, ...own }: Connection) => {
    const { error } = await update({ params: { id }, body: { ...own, isDefault: !own.isDefault } });
    if (error) showFailure(error, words.saveFailed);
    else showToast((own.isDefault ? words.unmadeDefault : words.madeDefault)(own.name), 'success');
  };
  const deleteProfile = async ({ id, name }: Connection) => {
    const { error } = await remove({ params: { id }, query: {} });
    if (!error || apiErrorOf(error)?.status === 404) showToast(words.deleted(name), 'success');
    else showFailure(error, words.deleteFailed);
  };
  const exportFile = (profile: Connection) => {
    const file = fileOf(profile);
    saveFile(file);
    showToast(texts.common.fileSaved(file.name), 'success');
  };
  const importFile = async ([file]: readonly File[]) => {
    if (!file) return;
    const read = await readConnection(file);
    if (typeof read === 'string') {
      setProblem(words.importProblems[read]);
      return;
    }
    const { data, error } = await importProfile({ ...read, name: freeName(read.name, taken) });
    const details = apiErrorOf(error)?.details?.join(', ');
    setProblem(data ? null : details ? words.importRefused(details) : words.saveFailed(sentenceOf(error)));
    if (data) showToast(words.imported(data.name), 'success');
  };
  return {
    duplicate,
    toggleDefault,
    deleteProfile,
    isDeleting: removing.isLoading,
    exportFile,
    importFile,
    isImporting: importing.isLoading,
    problem,
  };
}
