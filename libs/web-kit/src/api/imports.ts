import { chatRoutes, gatewayRoutes, type FolderImport } from '@masque/contracts';
import { api } from './api.ts';
import { creationOf, fixedQueryOf, mutationOf, onSuccess, queryOf, type ResponseOf } from './endpoints.ts';

type R = typeof chatRoutes;

export interface NumberedFile {
  readonly n: number;
  readonly content: Blob;
}

/** An import creates and deletes these. */
const changedTags = [
  'Characters',
  'Chats',
  'Collections',
  'Favorites',
  'LorebookSettings',
  'LorebookUses',
  'Personas',
  'Presets',
  'RegexScripts',
  'Stats',
] as const;

const endedStates: readonly FolderImport['state'][] = ['done', 'canceled', 'undone'];
export const isImportEnded = ({ state }: Pick<FolderImport, 'state'>): boolean => endedStates.includes(state);

export const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    imports: fixedQueryOf(build, chatRoutes.listImports, {}, { providesTags: ['Imports'], keepUnusedDataFor: 0 }),
    importProgress: queryOf(build, chatRoutes.getImport, {
      keepUnusedDataFor: 0,
      onQueryStarted: onSuccess((data, _arg, { dispatch }) => {
        if (isImportEnded(data.import)) dispatch(api.util.invalidateTags([...changedTags]));
      }),
    }),
    findImported: mutationOf(build, chatRoutes.findImported),
    createImport: creationOf(build, chatRoutes.createImport, { invalidatesTags: ['Imports'] }),
    uploadImportFiles: build.mutation<
      ResponseOf<R['uploadImportFiles']>,
      { id: string; files: readonly NumberedFile[] }
    >({
      query: ({ id, files }) => {
        const body = new FormData();
        for (const { n, content } of files) body.append('files', content, String(n));
        return { route: chatRoutes.uploadImportFiles, input: { params: { id }, body }, isUpload: true };
      },
    }),
    startImport: mutationOf(build, gatewayRoutes.startImport, { invalidatesTags: ['Imports'] }),
    cancelImport: mutationOf(build, gatewayRoutes.cancelImport, { invalidatesTags: ['Imports'] }),
    undoImport: mutationOf(build, gatewayRoutes.undoImport, { invalidatesTags: ['Imports'] }),
  }),
});

export const {
  useImportsQuery,
  useLazyImportProgressQuery,
  useFindImportedMutation,
  useCreateImportMutation,
  useUploadImportFilesMutation,
  useStartImportMutation,
  useCancelImportMutation,
  useUndoImportMutation,
} = importsApi;
