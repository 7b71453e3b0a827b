import { expandMacros } from '../../macros/index.ts';
import { applyScripts, type SlowMatches } from '../apply.ts';
import { scriptFindings } from '../findings.ts';
import { htmlToMarkdown } from '../html.markdown.ts';
import { jsMatches } from '../js.matches.ts';
import type { RegexScript } from '../script.ts';
import type { ScriptAnswer, ScriptCall, ScriptResult, ScriptText } from './script.calls.ts';

export function scriptServer(post: (answer: ScriptAnswer) => void): (call: ScriptCall) => void {
  let scripts: readonly RegexScript[] = [];
  let last: Promise<void> = Promise.resolve();
  const answer = async (call: ScriptCall) => {
    scripts = call.scripts ?? scripts;
    post({ id: call.id, result: await resultOf(call, scripts, post) });
  };
  return (call) => {
    last = last.then(() => answer(call));
  };
}

async function resultOf(
  { id, input, ended }: ScriptCall,
  scripts: readonly RegexScript[],
  post: (answer: ScriptAnswer) => void,
): Promise<ScriptResult> {
  if (input === 'findings') return { text: '', findings: scripts.map(scriptFindings) };
  const slow: SlowMatches = async ({ script, source, flags, text }) => {
    const at = scripts.indexOf(script);
    if (ended.includes(at)) return null;
    post({ id, slow: at });
    return jsMatches(source, flags, text);
  };
  const { text, names, ...use } = input;
  const made = await applyScripts(scripts, text, { ...use, expand: expanderOf(names) }, slow);
  const isHtml = use.stage === 'display' && made !== text;
  return { text: isHtml ? htmlToMarkdown(made) : made, findings: [] };
}

const expanderOf = (names: ScriptText['names']) => (text: string) => {
  try {
    return expandMacros(text, { ...names, clock: { now: Date.now() }, seed: text });
  } catch {
    return text;
  }
};
