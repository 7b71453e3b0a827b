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
  /unknown (?:name|field)|unrecogni[sz]ed|unexpected/,
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

/** OpenRouter: no provider knows all options. */
export const aboutParameters = /handle the requested parameters/i;

export const aboutUnstreamed = /only supports? stream|non-streaming calls?|stream(?: mode only| ?= ?'?false)|非流式/i;
export const aboutStreamed = anyOf(
  /streaming (?:is )?(?:currently )?(?:not (?:supported|available|enabled|allowed)|unsupported|disabled)/,
  /not support streaming|不支持流式/,
);
export const aboutUnnamed = /^extra (?:inputs|fields)[\w ]*\.?$|^invalid api parameter|^API ?调用参数有误/i;
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

export const aboutPermission = /permissions?\b|authori[sz]ed|access denied|\badmin|not have (?:\w+ ){0,2}role\b|权限/i;

export const aboutRoles = anyOf(
  /\broles?\b|角色|rollen\b|assistant messages at the end/,
  /system (?:message|prompt|instruction)|['"«「]system['"»」]|system ?(?:消息|メッセージ|메시지)/,
  /(?:message|mensaje|mensagem|messaggio|сообщение) system/,
  /jinja|chat setting|chat.?template|conversation|multiturn/,
  /\bmessages\b.{0,30}(?:illegal|非法)|contents (?:is|are) /,
);

/** xAI and Gemini answer 400 to an unknown key. */
export const aboutKey = anyOf(
  /\b(?:incorrect|invalid|expired|missing|no) api.?key|login fail|token not match|authentication error/,
  /api.?key (?:is |has |was )?(?:not valid|invalid|missing|expired|revoked)/,
);

export const aboutRegion = anyOf(
  /(?:country|region|territory|location)\b.{0,60}\bnot (?:supported|available)|unsupported[ _](?:countr|region)/,
  /not (?:supported|available) (?:in|for) (?:your|this) (?:country|region|territory|location)/,
  /\brequest not allowed\.?$/, // Anthropic
  /check your network settings/, // Groq
);

export const aboutModeration = anyOf(
  /content[_ ]?(?:filter|polic|management)|content exists risk|inappropriate content/,
  /moderation|safety(?!_(?:settings|identifier))|prohibited[_ ](?:content|use)|data_?inspection/,
  /usage (?:polic|guideline)|\bflagged\b|considered high risk/,
  /new_sensitive|sensitive (?:content|information|words?)|敏感|不安全|违规/,
);

export const aboutMemory = /requires more (?:\w+ )?memory|(?:not enough|insufficient) (?:\w+ )?(?:memory|resources)/i;
export const aboutUnloaded = /\bno (?:\w+ )?models? (?:(?:is|are) )?(?:currently )?loaded/i;

export const aboutUnknownModel =
  /not a valid model|(invalid|unknown|no such) model\b|\bmodel\b.{0,200}\b(not found|not exist|doesn't exist|unknown)\b/i;

export const aboutFullContext = anyOf(
  /exceed_?context|context_?length_?exceeded|context_?window_?exceeded|contextwindowexceeded/,
  /maximum (?:context|prompt|input|sequence) length|maximum number of tokens allowed|available context size/,
  /(?:prompt|input|request|messages?) (?:is|are) too (?:long|large)|too many (?:input )?tokens|reduce the length of/,
  /context (?:length|window|size) (?:was |is )?exceeded|job requires \d+ pages|max(?:imum)? size: \d+ tokens/,
  /(?:プロンプト|入力|コンテキスト).{0,20}(?:長すぎ|超え)|(?:프롬프트|입력|컨텍스트).{0,20}(?:너무 [길깁]|초과)/,
  /(?:prompt|requête|entrada|contexto)\b.{0,20}(?:trop long|demasiado larg|muito long|troppo lung)/,
  /(?:exceed(?:s|ed)?|larger than|longer than|greater than|reached).{0,80}(?:\bcontext\b(?! (?:deadline|cancel))|max(?:imum)?[ _](?:model|input|seq|length|message tokens)|token limit|limit of \d+)/,
  /prompt (?:token count|(?:sequence )?length)|range of input length|must have less than \d+ tokens|input length|prompt 超长|输入.{0,12}(?:超过|过长)|kontext(?:länge|fenster)|tpm\): limit/,
  /tokens \+ .{0,20}max_(?:new_)?tokens|exceed (?:the )?context|context window exceeds|zu lang: \d+ token|trying to keep the first \d+ tokens/,
  /exceeds dimension size|max_(?:completion_)?tokens must be at least 1, got -|prompt tokens limit exceeded/,
);

export const aboutEmptyAccount =
  /credit balance is too low|insufficient (?:balance|quota|credits|funds)|balance is insufficient|have any credits|credits (?:are|have been) (?:depleted|exhausted|used up)|overdue|arrearage|in good standing|余额不足|欠费|exceeded your current quota/i;
