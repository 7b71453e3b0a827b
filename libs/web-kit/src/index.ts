export * from './api/accessTokens.ts';
export * from './api/account.ts';
export * from './api/appeals.ts';
export * from './api/catalog.ts';
export * from './api/chat.ts';
export * from './api/collections.ts';
export * from './api/comments.ts';
export * from './api/connections.ts';
export { apiErrorOf, fromBody, sentenceOf, type ApiError } from './api/errors.ts';
export * from './api/follows.ts';
export * from './api/identity.ts';
export * from './api/moderation.ts';
export * from './api/notices.ts';
export { fileNameIn, type SavedFile, saveFile } from './api/savedFile.ts';
export * from './api/modelServers.ts';
export * from './api/personas.ts';
export * from './api/profiles.ts';
export * from './api/reactions.ts';
export { refusalOf } from './api/refusal.ts';
export * from './api/reports.ts';
export * from './api/sharing.ts';
export * from './api/signInWays.ts';
export * from './api/site.ts';
export * from './api/social.ts';
export * from './api/transparency.ts';
export { pictureTypes, pixelsOf, readPicture } from './readPicture.ts';
export { beginningOf, clockTime, dayName, isolate, mediumDate, mediumTime, wholeNumber } from './format.ts';
export { BackLink } from './BackLink.tsx';
export { Boundary } from './Boundary.tsx';
export { isRecord } from './isRecord.ts';
export { lazyPage } from './lazyPage.ts';
export { connectAnyway, whenOnline } from './whenOnline.ts';
export { useLeaveGuard, useLeaveQuestion } from './leave/useLeaveGuard.ts';
export { characterListQuery } from './pages/browse.pages.ts';
export { firstMessages } from './pages/chat.pages.ts';
export { characterPath, collectionPath, commentsPath, decisionPath, decisionsPath, profilePath } from './paths.ts';
export { type Reported, reportRequest, openReport } from './reporting.ts';
export * from './router.ts';
export * from './Slot.tsx';
export * from './state/generationSettings.ts';
export * from './state/storage.ts';
export { createStore } from './state/store.ts';
export { currentTheme, toggleTheme } from './state/theme.ts';
export { useCustomPromptText } from './state/useCustomPromptText.ts';
export { useDemoKey } from './state/useDemoKey.ts';
export { relativeTime } from './relativeTime.ts';
export { isModelGone, useConnections, useLoadConnections, useShortModelName } from './state/useConnections.ts';
export {
  keyPanelOf,
  useGatewayOfModel,
  useGateways,
  useIsServerGone,
  useKeySettings,
  useModelName,
} from './state/useGateways.ts';
export { useKeyStatus } from './state/useKeyStatus.ts';
export { useLoadChatPage } from './state/useLoadChatPage.ts';
export { useRefreshChatLists } from './state/useRefreshChatLists.ts';
export * from './state/useSession.ts';
export { useTimeZone } from './state/useTimeZone.ts';
export * from './state/wantedPage.ts';
export { unreadNotices, useUnreadNotices } from './state/unreadNotices.ts';
export { areShortcutsOn, usePageKeyList, usePageKeys } from './state/pageKeys.ts';
export { useAccountDeletion } from './state/useAccountDeletion.ts';
export { useModelContext } from './state/useModelContext.ts';
export { useSuspension } from './state/useSuspension.ts';
export { useRefetchReports } from './state/useRefetchReports.ts';
export { useSendKey } from './state/useSendKey.ts';
export { useWindowEvent } from './state/useWindowEvent.ts';
export { useNow } from './state/useNow.ts';
export { useRefetchForEarlierNotices, useRefetchForNotices } from './state/useRefetchForNotices.ts';
export { useTheme } from './state/useTheme.ts';
export { useNamedPanel } from './useNamedPanel.ts';
export { currentTitle, setTitle, useTitle } from './useTitle.ts';
export { Provider as StoreProvider } from 'react-redux';
