import { readScript, type RegexScript } from '@masque/roleplay/regex';

/** As users' collections have them: clean-up, formatting, hidden blocks, quotes. */
const finds = [
  '/<think(?:ing)?>[\\s\\S]*?<\\/think(?:ing)?>/gi',
  '/<!--[\\s\\S]*?-->/g',
  '/\\n{3,}/g',
  '/[ \\t]+$/gm',
  '/[“”]/g',
  '/[‘’]/g',
  '/—/g',
  '/\\.{4,}/g',
  '/\\*\\*\\*(.+?)\\*\\*\\*/g',
  '/\\*([^*\\n]+)\\*/g',
  '/"([^"\\n]*)"/g',
  '/^\\s+|\\s+$/g',
  '/<[^>\\n]+>/g',
  '/\\[OOC:[^\\]]*\\]/gi',
  '/```(?:json|html)?\\n([\\s\\S]*?)```/g',
  '/\\b(?:shivers? down (?:her|his|their) spine)\\b/gi',
  '/\\bministrations\\b/gi',
  '/(?:barely )?above a whisper/gi',
  '/\\b(\\w+) chuckles darkly\\b/gi',
  '/\\[(HP|MP|Gold): *(\\d+)\\]/g',
  '/<status>([\\s\\S]*?)<\\/status>/g',
  '/^Aria:\\s*/gm',
  '/\\(\\(.*?\\)\\)/g',
  '/#\\w+/g',
  '/\\bcan not\\b/g',
  '/~+/g',
  '/[!?]{2,}/g',
  '/^---+$/gm',
  '/&nbsp;/g',
  '/(?<=\\w) +[,.]/g',
];

const scripts = finds.map((findRegex, n) =>
  readScript({ scriptName: `Script ${n + 1}`, findRegex, replaceString: '$1', placement: [2] }),
);
export const thirtyScripts: readonly RegexScript[] = scripts.filter((script) => script !== null);

const scene =
  'Aria sets the lantern down. *She listens to the rain for a while.* "You came back," she says, barely above a whisper. "I did not think you would." The harbor is quiet — only the ropes creak, and somewhere a door closes. [HP: 12]\n\n';
export const aReply = scene.repeat(30).slice(0, 5_000);
