export { backgroundAddress, TRANSPARENT } from './background.files.ts';
export { type FolderEntry } from './folder.file.ts';
export type { FilePlace, LeftKind } from './folder.layout.ts';
export {
  type FileProblem,
  type FolderItem,
  type FolderItemKind,
  type FolderScan,
  type ItemAbout,
  type UnreadFile,
} from './folder.scan.ts';
export { pictureType } from './picture.type.ts';
export { type FolderProfile, profileOf, type ProfileTemplates } from './profile.reader.ts';
export { writeProfile } from './profile.writer.ts';
export {
  type FindTemplate,
  templateFile,
  templateName,
  type TemplateNames,
  textProfileOf,
  writeTextProfile,
} from './text.profile.ts';
export { withoutCredentials } from './preset.cleaner.ts';
export { scanFolder, type ScanProgress } from './scan.ts';
export { isCardArchive, listZip, MOST_ARCHIVE_BYTES, type ByteSource } from './zip.folder.ts';
