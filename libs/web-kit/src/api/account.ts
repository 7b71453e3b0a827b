import { accountRoutes } from '@masque/contracts';
import { api, callOf, type ResponseOf, type RequestOf } from './api.ts';
import { profilesApi, profileTag, shownProfiles } from './profiles.ts';

type A = typeof accountRoutes;

const oneself = (result: { user: { username: string } } | undefined) =>
  result ? (['Session', profileTag(result.user.username)] as const) : [];

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<ResponseOf<A['updateProfile']>, RequestOf<A['updateProfile']>>({
      query: (input) => ({ ...callOf(accountRoutes.updateProfile)(input), isUpload: true }),
      invalidatesTags: oneself,
      onQueryStarted: async ({ params }, query) => {
        const done = await query.queryFulfilled.catch(() => null);
        if (!done) return;
        const { bio, profilePicture } = done.data.user;
        for (const args of shownProfiles(query.getState(), params.username))
          query.dispatch(
            profilesApi.util.updateQueryData('profile', args, ({ user }) => {
              Object.assign(user, { bio, profilePicture });
            }),
          );
      },
    }),
    savePicture: build.mutation<ResponseOf<A['savePicture']>, RequestOf<A['savePicture']>>({
      query: (input) => ({ ...callOf(accountRoutes.savePicture)(input), isUpload: true }),
      invalidatesTags: oneself,
    }),
    saveTimeZone: build.mutation<ResponseOf<A['saveTimeZone']>, RequestOf<A['saveTimeZone']>>({
      query: callOf(accountRoutes.saveTimeZone),
    }),
    uploadBioImage: build.mutation<ResponseOf<A['uploadBioImage']>, RequestOf<A['uploadBioImage']>>({
      query: (input) => ({ ...callOf(accountRoutes.uploadBioImage)(input), isUpload: true }),
    }),
    deleteAccount: build.mutation<ResponseOf<A['deleteAccount']>, RequestOf<A['deleteAccount']>>({
      query: callOf(accountRoutes.deleteAccount),
    }),
  }),
});

export const {
  useUpdateProfileMutation,
  useSavePictureMutation,
  useSaveTimeZoneMutation,
  useUploadBioImageMutation,
  useDeleteAccountMutation,
} = accountApi;
