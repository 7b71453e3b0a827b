import { accountRoutes } from '@masque/contracts';
import { api } from './api.ts';
import { mutationOf, onSuccess, uploadOf } from './endpoints.ts';
import { profilesApi, profileTag, shownProfiles } from './profiles.ts';

const oneself = (result: { user: { username: string } } | undefined) =>
  result ? (['Session', profileTag(result.user.username)] as const) : [];

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: uploadOf(build, accountRoutes.updateProfile, {
      invalidatesTags: oneself,
      onQueryStarted: onSuccess(({ user: { bio, profilePicture } }, { params }, query) => {
        for (const args of shownProfiles(query.getState(), params.username))
          query.dispatch(
            profilesApi.util.updateQueryData('profile', args, ({ user }) => {
              Object.assign(user, { bio, profilePicture });
            }),
          );
      }),
    }),
    savePicture: uploadOf(build, accountRoutes.savePicture, { invalidatesTags: oneself }),
    saveTimeZone: mutationOf(build, accountRoutes.saveTimeZone),
    uploadBioImage: uploadOf(build, accountRoutes.uploadBioImage),
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
