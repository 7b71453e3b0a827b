import { ThoughtSplitter, type ThoughtOptions } from './thought.splitter.ts';

function split(pieces: readonly string[], options: ThoughtOptions = {}, hasField = false) {
  const splitter = new ThoughtSplitter(options);
  if (hasField) splitter.expectNoTags();
  let text = '';
  let reasoning = '';
  let streamed = '';
  for (const piece of [...pieces.map((one) => splitter.push(one)), splitter.end()]) {
    if (piece.isRestart) {
      reasoning += text;
      text = '';
    }
    reasoning += piece.reasoning;
    text += piece.text;
    streamed += piece.text;
  }
  return { text, reasoning, streamed };
}

/** Cut after every character. */
const pieceByPiece = (whole: string) => Array.from(whole);

describe('thoughts between tags', () => {
  it.each([
    ['<think>plan</think>\nHello', 'plan', 'Hello'],
    ['\n<think>\nplan\n</think>\n\nHello you', 'plan', 'Hello you'],
    ['<thinking>plan</thinking> Hello', 'plan', 'Hello'],
    ['<analysis>plan</analysis>Hello', 'plan', 'Hello'],
    ['<think duration="3">plan</think>Hello', 'plan', 'Hello'],
    ['◁think▷plan◁/think▷Hello', 'plan', 'Hello'],
    ['[THINK]plan[/THINK]Hello', 'plan', 'Hello'],
    ['<seed:think>plan</seed:think>Hello', 'plan', 'Hello'],
    ['<mm:think>plan</mm:think>Hello', 'plan', 'Hello'],
    ['<REASONING_SCRATCHPAD>plan</REASONING_SCRATCHPAD>\nHello', 'plan', 'Hello'],
    ['<|channel|>analysis<|message|>plan<|end|><|start|>assistant<|channel|>final<|message|>Hello', 'plan', 'Hello'],
    ['<THINK>plan</THINK>Hello', 'plan', 'Hello'],
    ['<thinking>plan</think>Hello', 'plan', 'Hello'],
    ['<think>plan</think></think>\nHello', 'plan', 'Hello'],
    ['<think>a</think>\n<think>b</think>Hello', 'a\n\nb', 'Hello'],
    ['<|channel>thought\nplan<channel|>Hello', 'plan', 'Hello'],
    ['<|START_THINKING|>plan<|END_THINKING|><|START_RESPONSE|>Hello<|END_RESPONSE|>', 'plan', 'Hello'],
    ['<think>plan</think>\n<answer>Hello</answer>', 'plan', 'Hello'],
    [
      '<|start|>assistant<|channel|>analysis<|message|>plan<|end|><|channel|>final<|message|>Hello<|return|>',
      'plan',
      'Hello',
    ],
    ['<|channel|>final<|message|>Hello<|return|>', '', 'Hello'],
    ['<|channel|>analysis<|message|>plan<|start|>assistant<|channel|>final<|message|>Hello', 'plan', 'Hello'],
    ['<|channel|>analysis<|message|>a<|end|><|channel|>commentary<|message|>b<|end|>Hello', 'a\n\nb', 'Hello'],
    ['analysisWe need "a plan".assistantfinalHello', 'We need "a plan".', 'Hello'],
    ['analysis用户assistantfinal你好', '用户', '你好'],
    ['analysisplan to greet.assistantfinalHello you', 'plan to greet.', 'Hello you'],
    ['<|channel|>final <|constrain|>text<|message|>Hello you', '', 'Hello you'],
    [
      '<|channel|>analysis<|message|>plan<|end|><|start|>assistant<|channel|>final <|constrain|>text<|message|>Hello',
      'plan',
      'Hello',
    ],
    ['analysis: a story', '', 'analysis: a story'],
    ['analysis', '', 'analysis'],
    ['Analysis paralysis.', '', 'Analysis paralysis.'],
    ['analysisms and more', '', 'analysisms and more'],
    ['Hello\n<think>more</think>you', 'more', 'Hello\nyou'],
    ['She wrote "<think>" and "</think>" on the board.', '', 'She wrote "<think>" and "</think>" on the board.'],
    ['She wrote </think> on the board.', '', 'She wrote </think> on the board.'],
    ['She wrote `</think>`, then left.', '', 'She wrote `</think>`, then left.'],
    ['Look:\n```\n<think>a</think>\n```\nGood?', '', 'Look:\n```\n<think>a</think>\n```\nGood?'],
    ['Hello\n\n<think>never closed', '', 'Hello\n\n<think>never closed'],
    ['Hello\n\n<think>\nmore\n</think>\n\nyou', 'more', 'Hello\n\nyou'],
    ['<think>plan</think>Hello\n<THINK>more</THINK>you', 'plan\n\nmore', 'Hello\nyou'],
    ['<think></think>Hello\n<thinking>a</thinking>there\n<think>b</think>you', 'a\n\nb', 'Hello\nthere\nyou'],
    ['She typed <think> on the page and left.', '', 'She typed <think> on the page and left.'],
    ['Hello <think>never closed', '', 'Hello <think>never closed'],
    ['<answer>Hello</answer>', '', '<answer>Hello</answer>'],
    ['<think></think>Hello', '', 'Hello'],
    ['<think>a < b, "</thin" too</think>Hello', 'a < b, "</thin" too', 'Hello'],
    ['<think>never closed', 'never closed', ''],
    ['Hello <b>you</b>', '', 'Hello <b>you</b>'],
    ['<thinker> she said', '', '<thinker> she said'],
    ['Hello', '', 'Hello'],
    ['Hello <', '', 'Hello <'],
    ['*smiles* [THINK about it]', '', '*smiles* [THINK about it]'],
    ['', '', ''],
  ])('leave the story however they are cut: %s', (whole, reasoning, text) => {
    for (const pieces of [[whole], pieceByPiece(whole), [whole.slice(0, 9), whole.slice(9)]]) {
      expect(split(pieces)).toEqual({ text, reasoning, streamed: text });
    }
  });

  it('become thoughts late where the opening tag is missing', () => {
    for (const pieces of [
      ['plan</think>\nHello'],
      ['pl', 'an</th', 'ink>\n', 'Hello'],
      pieceByPiece('plan</think>Hello'),
      pieceByPiece('plan </think> Hello'),
    ]) {
      const { text, reasoning } = split(pieces);
      expect([text, reasoning.trim()]).toEqual(['Hello', 'plan']);
    }
    for (const pieces of [pieceByPiece, Array.of<string>]) {
      const nested = split(pieces('<think>a <think>b</think> c</think>Hello you'));
      expect(nested).toMatchObject({ text: 'Hello you', reasoning: 'a <think>bc' });
    }
  });

  it('are never streamed as text once a model is known to leave the opening tag out', () => {
    const expected = { text: 'Hello', reasoning: 'plan', streamed: 'Hello' };
    expect(split(pieceByPiece('plan\n</think>\n\nHello'), { beginsThinking: true })).toEqual(expected);
    expect(split(pieceByPiece('<think>plan</think>Hello'), { beginsThinking: true })).toEqual(expected);
    const story = 'She wrote </think> on the board.';
    expect(split(pieceByPiece(story), { beginsThinking: true })).toMatchObject({ text: '', reasoning: story });
  });

  it('have the tags of the connection profile too', () => {
    expect(split(pieceByPiece('{{plan}}Hello'), { own: ['{{', '}}'] })).toMatchObject({
      text: 'Hello',
      reasoning: 'plan',
    });
  });

  it('leave the text alone when they come in a field of their own', () => {
    const splitter = new ThoughtSplitter();
    splitter.expectNoTags();
    const shown = splitter.push('</think>').text + splitter.push('\nA <think> is a tag').text + splitter.end().text;
    expect(shown).toBe('A <think> is a tag');
  });

  it.each([
    ['</think>\n\nHello there', 'Hello there', ''],
    ['Draft of it.\n</think>\n\nHello there', 'Hello there', 'Draft of it.'],
    ['Hello there.\n</think>', 'Hello there.\n', ''],
    ['Hello there.</think>\n ', 'Hello there.', ''],
    ['She wrote "</think>" on the board.', 'She wrote "</think>" on the board.', ''],
  ])('end at a second closing tag, unless it stands in the story: %j', (whole, text, reasoning) => {
    for (const pieces of [[whole], pieceByPiece(whole)]) {
      const read = split(pieces, {}, true);
      expect([read.text, read.reasoning.trim()]).toEqual([text, reasoning]);
    }
  });

  it('are taken out of a reply whose first thoughts come in a field of their own', () => {
    const splitter = new ThoughtSplitter();
    splitter.expectNoTags();
    const pieces = ['Hello\n<thi', 'nk>more</think>', 'you'].map((piece) => splitter.push(piece));
    expect(pieces.map(({ text }) => text).join('')).toBe('Hello\nyou');
    expect(pieces.map(({ reasoning }) => reasoning).join('')).toBe('\n\nmore');
  });

  it('hold a story about tags back for a while only', () => {
    const splitter = new ThoughtSplitter();
    const story = `A tag:\n<think> is a tag. ${'And so on. '.repeat(3_000)}`;
    const shown = pieceByPiece(story).map((piece) => splitter.push(piece).text);
    expect(shown.join('') + splitter.end().text).toBe(story);
    expect(shown.join('').length).toBeGreaterThan(20_000);
  });

  it('cost time in line with their length', () => {
    const ms = (count: number) => {
      const splitter = new ThoughtSplitter();
      const before = performance.now();
      splitter.push('<think>');
      for (let at = 0; at < count; at += 1) splitter.push(' '.repeat(20));
      splitter.push('</think>Hello');
      return performance.now() - before;
    };
    const least = (count: number) => Math.min(...Array.from({ length: 5 }, () => ms(count)));
    expect(least(16_000)).toBeLessThan(12 * least(4_000) + 50);
  });
});
