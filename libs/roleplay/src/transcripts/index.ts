export { readTranscript, type TranscriptOptions } from './read.ts';
export {
  TranscriptError,
  type Transcript,
  type TranscriptFormat,
  type TranscriptMessage,
  type TranscriptReport,
} from './transcript.ts';
export { writeJsonl, writeMarkdown, writeText } from './write.ts';
