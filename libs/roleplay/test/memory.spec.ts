import { spawnSync } from 'node:child_process';

/** MiB of objects that the reader may have at a time: 64 for itself, 8 for the text of the file, the rest is Node's. */
const HEAP = 84;

/** Files of 8 MiB: a beginning, what is repeated, and an end. */
const files: Record<string, [string, string, string]> = {
  'messages without a text': ['', '{"mes":""}\n', ''],
  'messages with a field': ['', '{"mes":"","a":{"b":[{}]}}\n', ''],
  'a list of empty objects': ['[', '{},', '{}]'],
  'one message with a long list': ['{"mes":"x","a":[', '0,', '0]}'],
  'one message with many versions': ['{"mes":"x","swipes":[', '"",', '""]}'],
  'lists that open': ['', '{\n', ''],
  'an object that never ends': ['{\n', '"a":1,\n', ''],
  'faults in a list': ['[', '{"mes":"x","n":NaN},', ''],
  'control characters': ['[{"mes":"', '\t', '"},]'],
  'speakers of a text': ['', 'A: b\n', ''],
  'lines of a text': ['A: b', '\n  \r', ''],
  'pairs of Oobabooga': ['{"visible":[],"internal":[', '["a","b"],', '["a","b"]]}'],
  'names in a story': ['{"actions":[],"prompt":"', 'A: b\\nYou: c\\n', '"}'],
  'actions of a story': ['{"prompt":"x","actions":[', '"a",', '""]}'],
  'messages of RisuAI': ['{"note":"","message":[', '{"role":"user","data":""},', '{}]}'],
  'messages of character.ai': ['{"msgs":[', '{"src":{"is_human":true},"text":""},', '{}]}'],
};

const program = `
import { readTranscript } from '@masque/roleplay/transcripts';
const [begin, repeated, end] = JSON.parse(process.argv[1]);
readTranscript(Buffer.concat([Buffer.from(begin), Buffer.alloc(8 * 2 ** 20, repeated), Buffer.from(end)]));
`;

describe('no chat takes more than 64 MiB beside its file', () => {
  it.each(Object.entries(files))(
    '%s',
    (_name, parts) => {
      const source = ['--conditions=masque-source', '--experimental-transform-types'];
      const flags = [...source, `--max-old-space-size=${HEAP}`, '--max-semi-space-size=2'];
      const { status, stderr } = spawnSync(
        process.execPath,
        [...flags, '--input-type=module', '-e', program, JSON.stringify(parts)],
        { cwd: import.meta.dirname, encoding: 'utf8' },
      );
      expect({ status, heap: /heap out of memory/i.exec(stderr)?.[0] }).toEqual({ status: 0 });
    },
    60_000,
  );
});
