import { boundary, further, type Labelled } from './labelled.ts';

/** Texts in many scripts, well-formed Unicode throughout: names of places as travellers write them. */
export const scripts: readonly Labelled<string>[] = [
  boundary('Chinese', '浙江省杭州市西湖区文三路 90 号'),
  boundary('outside the BMP', '𠮷野家 𠀋 𝒳𝓎𝓏'),
  boundary('Latin with accents', 'Rue de l’Église 5, Orléans – Málaga, Łódź, Ağrı, Þingvellir'),
  boundary('emoji', '🚌 bus stop 👩🏽‍🚀👨‍👩‍👧‍👦🇨🇳'),
  further('Arabic, right to left', 'شارع الملك فهد ١٢، الرياض'),
  further('Hebrew and Latin mixed', 'רחוב Allenby 7, תל אביב'),
  further('Cyrillic', 'Москва, Тверская улица, д. 13'),
  further('Hindi', 'महात्मा गांधी मार्ग, नई दिल्ली'),
  further('Thai', 'ถนนสุขุมวิท กรุงเทพมหานคร'),
  further('Japanese', '東京都千代田区丸の内１丁目ガギグ'),
  further('Korean, decomposed', '서울특별시 강남구'.normalize('NFD')),
  further('combining marks', `Z${'\u0301\u0327\u0335'.repeat(12)}a\u0308o\u0302`),
  further('letters that grow in upper case', 'Straße ŉ İstanbul ﬁ ﬄ'),
  further('Tibetan and Uyghur', 'ལྷ་ས་གྲོང་ཁྱེར། ئۈرۈمچى شەھىرى'),
  further('full-width digits', '３１０１００'),
  further('zero-width and non-breaking spaces', 'Hang\u200bzhou\u00a0East\u2060Station'),
];
