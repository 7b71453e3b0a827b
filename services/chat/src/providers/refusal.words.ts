/** Phrases in which model servers refuse a request, by what they refuse. */

const anyOf = (...phrases: readonly RegExp[]): RegExp => new RegExp(phrases.map(({ source }) => source).join('|'), 'i');

export const aboutNoChat = anyOf(
  /unexpected endpoint/, // LM Studio without the path
  /default chat template/, // vLLM without a template
  /chat_?template is not set/,
  /no chat template/,
  /must provide a chat template/,
);

export const aboutOption = anyOf(
  /\bnot (?:be |currently |yet )?(?:less|supported|permitted|allowed|recogni[sz]ed|valid|available|enabled|used|specified)/,
  /(?:doesn't|does not|don't|do not) (?:support|accept|allow)/,
  /(?:should|must) (?:not|be)/,
  /unsupported|unrecogni[sz]ed|unknown|unexpected|\bextra\b|invalid|cannot|can't|deprecated|forbidden/,
  /not implemented|only the default|is missing|must contain|failed on the|out-of-vocab/,
  /too (?:many|large|high|long|small)|at (?:most|least)|minimum|maximum|is limited\b/,
  /less than|greater than|exceed|out of range/,
  /参数非法|不支持|无效|取值范围|限制/,
  /nicht unterstützt|unbekannt|ungültig|muss zwischen/,
);

export const aboutUnknown = anyOf(
  /unknown name|unrecogni[sz]ed|unexpected/,
  /extra (?:inputs?|fields?)|not permitted/,
  /unsupported param|support parameters/,
);

/** With the rest of the sentence, which lists fields that weren't refused. */
export const aboutKnownFields = new RegExp(
  `(?:${
    anyOf(
      /expected one of|known properties/,
      /available (?:fields|options)/,
      /valid (?:fields|parameters)|supported parameters are/,
    ).source
  })[^]*$`,
  'i',
);

export const aboutUnstreamed = /only supports? stream|non-streaming calls?|stream mode only/i;
export const aboutThinking = /\bthinking|\breasoning\b/i;
export const aboutThoughtField = /reasoning_content\b.{0,60}\bpassed back|missing.{0,10}\breasoning_content\b/i;
export const aboutNames = /\b(?:can have a name|['"`.]name['"`]?|a name\b|property 'name')/i;

export const aboutParts = anyOf(
  /content\b.{0,80}\b(?:string|text)/,
  /expected a string|valid string|sequence, expected/,
  /content parts|cache_control/,
);

export const aboutNoSystem = anyOf(
  /system (?:role|messages?|prompts?|instructions?) (?:is|are)?\s*not (?:supported|allowed|enabled)/,
  /(?:does not|doesn't|not) support (?:the )?['"]?system/,
  /developer instruction is not enabled/,
  /(?:role|roles)\b.{0,40}['"]?system['"]?.{0,40}(?:not supported|unsupported|invalid)/,
);
export const aboutOtherRoles = /^(?!.*\bsystem\b).*(?:should be|expected|one of).*\buser\b/is;

export const aboutEnd = anyOf(
  /pre-?fill|final position|最后一条消息/,
  /end(?:s|ing)? with (?:a |the )?['"]?user/,
  /(?:expected )?last (?:role|message|turn)|final (?:message|turn)/,
);

export const aboutTurns = anyOf(
  /altern(?!ative)|interleave|odd number|consecutive|successive/,
  /чередова|交互|交替|번갈아|abwechseln/,
  /at least one|no user (?:query|message)/,
  /(?:start|begin)s? with (?:a |the )?['"]?user|first (?:non-system )?(?:message|role|turn)/,
);

export const aboutSingle = anyOf(/\b(?:only|exactly)\b.{0,30}\b(?:single|one) (?:user )?message/, /single[- ]turn/);

export const aboutRoles = anyOf(
  /\broles?\b|角色|rollen\b|assistant messages at the end/,
  /system (?:message|prompt|instruction)|['"«「]system['"»」]|system ?(?:消息|メッセージ|메시지)/,
  /(?:message|mensaje|mensagem|messaggio|сообщение) system/,
  /jinja|chat setting|chat.?template|conversation|multiturn/,
  /\bmessages\b.{0,30}(?:illegal|非法)|contents (?:is|are) /,
);
