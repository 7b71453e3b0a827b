import { createApi } from '@reduxjs/toolkit/query/react';
import { contractBaseQuery } from './baseQuery.ts';

const cacheSeconds = 300;

export const tagTypes = [
  'Session',
  'Characters',
  'Character',
  'Share',
  'Likes',
  'FavoriteStatus',
  'Favorites',
  'Comments',
  'Collection',
  'Collections',
  'Chats',
  'Key',
  'Model',
  'Models',
  'Connections',
  'RegexScripts',
  'ModelServers',
  'CustomPrompt',
  'Memory',
  'LorebookSettings',
  'LorebookUses',
  'MemorySettings',
  'Personas',
  'Presets',
  'Stats',
  'Profile',
  'People',
  'Followed',
  'Blocks',
  'Notices',
  'NoticeSettings',
  'Reports',
  'OwnReports',
  'Decisions',
  'Report',
  'OpenAppeals',
  'Audit',
  'AccessTokens',
  'SignInWays',
] as const;

export const api = createApi({
  reducerPath: 'api',
  baseQuery: contractBaseQuery,
  tagTypes,
  keepUnusedDataFor: cacheSeconds,
  endpoints: () => ({}),
});
