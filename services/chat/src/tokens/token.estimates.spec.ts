import { estimateTokens } from './token.estimates.ts';
import type { IdFamily } from './token.families.ts';
import { TokensService } from './tokens.service.ts';

const samples = {
  English:
    '"I never asked you to come," she whispers. *Her hands tremble, though the night isn\'t cold.* The lanterns sway above the harbor.\n\nHe steps closer. "And yet here I am. Did you think I\'d let you sail alone?"',
  German:
    'Sie wandte sich vom Hafen ab. »Ich habe dich nie gebeten zu kommen«, flüsterte sie und strich das Salz von ihrem Ärmel. Die Laternen schwankten im Nachtwind, und irgendwo läutete zweimal eine Glocke. Er antwortete nicht, trat näher, und seine Stiefel knarrten auf den nassen Planken.',
  French:
    "Elle se détourna du port. « Je ne t'ai jamais demandé de venir », murmura-t-elle en essuyant le sel de sa manche. Les lanternes se balançaient dans le vent de la nuit, et quelque part une cloche sonna deux fois. Il ne répondit pas, s'approcha, et ses bottes grincèrent sur les planches mouillées.",
  Spanish:
    'Ella se apartó del puerto. —Nunca te pedí que vinieras —susurró, sacudiéndose la sal de la manga. Los faroles se mecían con el viento de la noche y en algún lugar una campana sonó dos veces. Él no respondió; se acercó, y sus botas crujieron sobre las tablas mojadas.',
  Polish:
    'Odwróciła się od portu. „Nigdy nie prosiłam, żebyś przyszedł” – szepnęła, strzepując sól z rękawa. Latarnie kołysały się na nocnym wietrze, a gdzieś dwa razy zabrzmiał dzwon. Nie odpowiedział, podszedł bliżej, a jego buty zaskrzypiały na mokrych deskach.',
  Turkish:
    'Limandan uzaklaştı. "Senden gelmeni hiç istemedim," diye fısıldadı, kolundaki tuzu silkeleyerek. Fenerler gece rüzgârında sallanıyordu ve bir yerde bir çan iki kez çaldı. Cevap vermedi, yaklaştı ve çizmeleri ıslak tahtaların üzerinde gıcırdadı.',
  Vietnamese:
    'Cô quay lưng lại với bến cảng. "Em chưa bao giờ bảo anh đến," cô thì thầm, phủi muối khỏi tay áo. Những chiếc đèn lồng đung đưa trong gió đêm, và đâu đó một tiếng chuông vang lên hai lần.',
  Russian:
    'Она отвернулась от гавани. «Я никогда не просила тебя приходить», — прошептала она, стряхивая соль с рукава. Фонари качались на ночном ветру, и где-то дважды прозвонил колокол. Он не ответил, подошёл ближе, и его сапоги заскрипели по мокрым доскам.',
  Ukrainian:
    'Вона відвернулася від гавані. «Я ніколи не просила тебе приходити», — прошепотіла вона, струшуючи сіль з рукава. Ліхтарі гойдалися на нічному вітрі, і десь двічі пролунав дзвін.',
  Greek:
    'Γύρισε την πλάτη της στο λιμάνι. «Δεν σου ζήτησα ποτέ να έρθεις», ψιθύρισε τινάζοντας το αλάτι από το μανίκι της. Τα φανάρια κουνιούνταν στον νυχτερινό άνεμο και κάπου μια καμπάνα χτύπησε δύο φορές.',
  Hebrew:
    'היא הסתובבה מהנמל. "מעולם לא ביקשתי שתבוא," לחשה וניערה את המלח משרוולה. הפנסים התנדנדו ברוח הלילה, ואי שם צלצל פעמון פעמיים.',
  Arabic:
    'استدارت بعيدًا عن الميناء وهمست: لم أطلب منك المجيء أبدًا. كانت الفوانيس تتأرجح في ريح الليل، وفي مكان ما دق جرس مرتين. لم يجب، واقترب وصرّ حذاؤه على الألواح المبتلة.',
  Persian:
    'او از بندر روی گرداند و زمزمه کرد: هرگز از تو نخواستم بیایی. فانوس‌ها در باد شب تاب می‌خوردند و جایی ناقوسی دو بار نواخت.',
  Hindi: 'वह बंदरगाह से मुड़ी और फुसफुसाई: मैंने तुम्हें आने के लिए कभी नहीं कहा। लालटेनें रात की हवा में झूल रही थीं और कहीं दो बार घंटी बजी।',
  Tamil: 'அவள் துறைமுகத்திலிருந்து திரும்பி, "நான் உன்னை வரச் சொல்லவே இல்லை" என்று கிசுகிசுத்தாள். இரவுக் காற்றில் விளக்குகள் ஆடின.',
  Thai: 'เธอหันหลังให้ท่าเรือแล้วกระซิบว่าฉันไม่เคยขอให้คุณมา โคมไฟแกว่งไปมาในสายลมยามค่ำคืน และที่ไหนสักแห่งระฆังดังขึ้นสองครั้ง',
  Georgian: 'ის ნავსადგურს მოშორდა და ჩურჩულით თქვა: არასოდეს მითხოვია შენი მოსვლა. ფარნები ღამის ქარში ირწეოდა.',
  Korean:
    '그녀는 항구에서 돌아서며 "와 달라고 한 적 없어"라고 속삭였다. 등불이 밤바람에 흔들렸고 어디선가 종이 두 번 울렸다.',
  Japanese:
    '彼女は港に背を向けて、「来てくれなんて頼んでないわ」とささやいた。提灯が夜風に揺れ、どこかで鐘が二度鳴った。',
  Chinese:
    '她转身离开了港口，低声说道：“我从来没有叫你来。”灯笼在夜风中轻轻摇晃，海浪拍打着古老的石阶，远处传来两声钟响。',
  'traditional Chinese':
    '她轉身離開了港口，低聲說道：「我從來沒有叫你來。」燈籠在夜風中輕輕搖晃，海浪拍打著古老的石階。',
  'W++': '[Character("Elara") { Species("half-elf" + "sailor") Personality("shy" + "stubborn" + "kind") }]',
  JSON: '{"name":"Elara","age":24,"tags":["elf","sailor"],"first_mes":"*She smiles.* \\"Hi!\\"\\n","created":1714521600}',
  Base64: 'aGVsbG8gd29ybGQxMjM0NTY3ODkw/+Zx9QGb4kTz0Xw2LrJ8yVnC5sHqEoP1mAiUdR7fW3tN6=',
  ids: '3f2b8c1e-7919-4d1a-9c2e-aa87bc1e1f0d 9e107d9d372bb6826bd81d3542a419d6',
  'stacked accents': 'H̷̛̺e̸̢l̵̰l̶̙o̴̬ Ḥ̷̛̺̄e̸̢͝l̵̰͠l̶̙͑o̴̬̕',
  emoji: '😀🔥👩‍👩‍👧🥺✨💀😭❤️🤷‍♀️🌹',
};
const families: IdFamily[] = ['gpt4', 'llama', 'llama3', 'mistral'];

describe('the estimate for models without a tokenizer', () => {
  const tokens = new TokensService({ warn: () => undefined } as never);
  afterAll(() => tokens.onModuleDestroy());

  it.each(Object.entries(samples))(
    'is at most 6 % below the real tokenizer that needs most for %s, and never far above it',
    async (_, text) => {
      const counts = await Promise.all(
        families.map(async (family) => (await tokens.idsOf(family, [text]))[0]?.length ?? 0),
      );
      const most = Math.max(...counts);
      expect(estimateTokens(text)).toBeGreaterThan(most * 0.94);
      expect(estimateTokens(text)).toBeLessThan(most * 1.25);
    },
  );

  it('is at most a third above GPT’s tokens for English', async () => {
    const [ids = []] = await tokens.idsOf('gpt', [samples.English]);
    expect(estimateTokens(samples.English)).toBeLessThan((ids.length * 4) / 3);
  });
});
