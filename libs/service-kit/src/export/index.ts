export { DataExportController, exportParts } from './data-export.controller.ts';
export { type ArrivingFile, EXPORT_TYPE, readFrames, toFrames, withWaits } from './export.frames.ts';
export { codedName, ExportNames, sharedNames } from './export.names.ts';
export { type ExportFile, type ExportPart, jsonFile, jsonListFile } from './export.part.ts';
export { patiently } from './patience.ts';
