import { chatRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { creationOf, fixedQueryOf, mutationOf, queryOf } from './endpoints.ts';

export const presetsApi = api.injectEndpoints({
  endpoints: (build) => ({
    presets: fixedQueryOf(build, chatRoutes.listPresets, { query: {} }, { providesTags: ['Presets'] }),
    preset: queryOf(build, chatRoutes.getPreset, { providesTags: ['Presets'] }),
    createPreset: creationOf(build, chatRoutes.createPreset, { invalidatesTags: ['Presets'] }),
    updatePreset: mutationOf(build, chatRoutes.updatePreset, { invalidatesTags: ['Presets', 'RegexScripts'] }),
    previewPreset: mutationOf(build, chatRoutes.previewPreset),
    deletePreset: mutationOf(build, chatRoutes.deletePreset, { invalidatesTags: ['Presets'] }),
  }),
});

export const {
  usePresetsQuery,
  usePresetQuery,
  useLazyPresetQuery,
  useCreatePresetMutation,
  useUpdatePresetMutation,
  useDeletePresetMutation,
  usePreviewPresetMutation,
} = presetsApi;
