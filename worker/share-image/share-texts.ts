import { BRAND } from '#worker/domain/brand.ts';
import type { SpokenAmounts } from '#worker/domain/share/share-amounts.ts';

/** Both languages of what a shared picture and its page say. Amounts come as they are to be shown. */
export const SHARE_TEXTS = {
  sv: {
    title: ({ mail }: Pick<SpokenAmounts, 'mail'>) => `${mail} mejl lättare inkorg`,
    lead: 'Nyhetsbrev, gammalt och stort som inte behöver ligga kvar.',
    slip: 'Kvitto på en städning',
    mail: 'Mejl bort',
    co2: 'CO₂ MINDRE PER ÅR',
    published: (range: string) => `publicerat: ${range}`,
    like: 'Det är ungefär som',
    ledMonths: 'LED-månader',
    showers: 'Varma duschar',
    coffeeCups: 'Koppar kaffe',
    estimate: 'Uppskattning. Så räknar vi:',
    description: ({ co2Kg, hotShowers, coffeeCups }: SpokenAmounts) =>
      `Uppskattat: ${co2Kg} kg CO₂ mindre per år, i klass med ${hotShowers} eller ${coffeeCups} koppar kaffe. Väg din egen inkorg gratis.`,
    pictureOf: ({ mail, co2Kg, ledMonths, hotShowers, coffeeCups }: SpokenAmounts) =>
      `Ett kvitto: ${mail} mejl bort, ${co2Kg} kg CO₂ mindre per år, som ${ledMonths} LED-månader, ${hotShowers} eller ${coffeeCups} koppar kaffe.`,
    heading: 'Någon har städat sin inkorg',
    explanation: `${BRAND.productName} väger en Gmail-inkorg utan att läsa ett enda mejl, och flyttar det du väljer till papperskorgen.`,
    start: 'Väg din egen inkorg',
    method: 'Så räknar vi CO₂',
  },
  en: {
    title: ({ mail }: Pick<SpokenAmounts, 'mail'>) => `An inbox ${emails(mail)} lighter`,
    lead: 'Newsletters, old mail and big mail that need not be kept.',
    slip: 'Receipt for a clean-up',
    mail: 'Emails gone',
    co2: 'LESS CO₂ A YEAR',
    published: (range: string) => `published: ${range}`,
    like: 'That is roughly like',
    ledMonths: 'LED months',
    showers: 'Hot showers',
    coffeeCups: 'Cups of coffee',
    estimate: 'An estimate. How we calculate:',
    description: ({ co2Kg, hotShowers, coffeeCups }: SpokenAmounts) =>
      `Estimated: ${co2Kg} kg less CO₂ a year, on a par with ${hotShowers} or ${coffeeCups} cups of coffee. Weigh your own inbox for free.`,
    pictureOf: ({ mail, co2Kg, ledMonths, hotShowers, coffeeCups }: SpokenAmounts) =>
      `A receipt: ${emails(mail)} gone, ${co2Kg} kg less CO₂ a year, like ${ledMonths} LED months, ${hotShowers} or ${coffeeCups} cups of coffee.`,
    heading: 'Someone has cleaned out their inbox',
    explanation: `${BRAND.productName} weighs a Gmail inbox without reading a single email, and moves what you choose to the trash.`,
    start: 'Weigh your own inbox',
    method: 'How we calculate CO₂',
  },
};

function emails(count: string): string {
  return count === '1' ? '1 email' : `${count} emails`;
}
