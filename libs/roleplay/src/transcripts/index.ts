export { readTranscript, type TranscriptOptions, type TranscriptReading } from './read.ts';
export {
  TranscriptError,
  type Transcript,
  type TranscriptFormat,
  type TranscriptMessage,
  type TranscriptProblem,
  type TranscriptReport,
} from './transcript.ts';
export { versionDetails, type VersionDetails } from './versions.ts';
export {
  type TranscriptHead,
  transcriptWriters,
  writeJsonl,
  writeMarkdown,
  writeText,
  type TranscriptWriter,
} from './write.ts';
