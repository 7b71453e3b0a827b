import { accountRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { mutationOf, onSuccess } from './endpoints.ts';
import { profilesApi, profileTag, shownProfiles } from './profiles.ts';

const ownTags = (result: { user: { username: string } } | undefined) =>
  result ? (['Session', profileTag(result.user.username)] as const) : [];

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: mutationOf(build, accountRoutes.updateProfile, {
      isUpload: true,
      invalidatesTags: ownTags,
      onQueryStarted: onSuccess(({ user: { bio, profilePicture } }, { params }, query) => {
        for (const args of shownProfiles(query.getState(), params.username))
          query.dispatch(
            profilesApi.util.updateQueryData('profile', args, ({ user }) => {
              Object.assign(user, { bio, profilePicture });
            }),
          );
      }),
    }),
    savePicture: mutationOf(build, accountRoutes.savePicture, { isUpload: true, invalidatesTags: ownTags }),
    saveTimeZone: mutationOf(build, accountRoutes.saveTimeZone),
    uploadBioImage: mutationOf(build, accountRoutes.uploadBioImage, { isUpload: true }),
    deleteAccount: mutationOf(build, accountRoutes.deleteAccount),
  }),
});

export const {
  useUpdateProfileMutation,
  useSavePictureMutation,
  useSaveTimeZoneMutation,
  useUploadBioImageMutation,
  useDeleteAccountMutation,
} = accountApi;
