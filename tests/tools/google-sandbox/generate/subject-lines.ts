import type { SearchCategory } from '#tests/tools/google-sandbox/mailbox/label.ts';

type Lines = readonly [string, ...string[]];

/** Subjects by language and by what the mail is about; {n} and {brand} are filled in. */
const SUBJECT_LINES: Record<
  'sv' | 'en',
  Record<'offer' | 'notice' | 'social' | 'forum' | 'order' | 'talk', Lines>
> = {
  sv: {
    offer: [
      '{n} % på allt hela helgen',
      'Sista chansen: fri frakt i dag',
      'Veckans nyheter från {brand}',
      'Nu börjar rean',
      'Vi saknar dig – här är {n} kr rabatt',
      'Medlemspris på över {n} varor',
      '{brand} tipsar: höstens favoriter',
      'Dina poäng går snart ut',
      'Nytt nummer ute nu',
      'Öppna för {n} kr bonus',
    ],
    notice: [
      'Veckobrev {n} från {brand}',
      'Så hanterar vi dina uppgifter',
      'Månadens sammanfattning',
      'Nyheter i appen',
      'Driftinformation från {brand}',
      'Ny funktion: bättre sökning',
      'Din vecka i siffror',
      'Påminnelse: enkäten stänger snart',
    ],
    social: [
      'Du har {n} nya aviseringar',
      'Någon nämnde dig',
      '{n} personer har sett din profil',
      'Ny vänförfrågan',
      'Veckans höjdpunkter',
    ],
    forum: [
      '[{brand}] Sammandrag nr {n}',
      'Re: Årsmöte i föreningen',
      '[styrelsen] Protokoll {n}',
      'Sv: Fråga om pumpen',
      '[{brand}] Nytt inlägg',
    ],
    order: [
      'Orderbekräftelse {n}',
      'Ditt kvitto från {brand}',
      'Ditt paket är på väg',
      'Faktura {n}',
      'Bokningsbekräftelse {n}',
      'Lösenordet är ändrat',
      'Ny inloggning på ditt konto',
    ],
    talk: [
      'Middag på fredag?',
      'Bilder från resan',
      'Hur går det med {n}:an?',
      'Protokoll',
      'Nycklarna',
      'Inför mötet på tisdag',
      'Grattis!',
      'Sommarstugan vecka {n}',
      'Offert på taket',
      'Ring när du kan',
      'Barnens schema',
    ],
  },
  en: {
    offer: [
      '{n}% off everything this weekend',
      'Last chance: free shipping ends tonight',
      "This week's picks from {brand}",
      'The sale is on',
      'We miss you – here is {n} off',
      'Members save on {n}+ items',
      'New in: autumn favourites',
      'Your points expire soon',
      'The latest issue is here',
      'Up to {n}% off selected styles',
    ],
    notice: [
      'Weekly digest #{n}',
      'Changes to our privacy policy',
      'Your month in review',
      "What's new in {brand}",
      'Scheduled maintenance on {n} May',
      'Introducing better search',
      'Your week in numbers',
      'Reminder: survey closes soon',
    ],
    social: [
      'You have {n} new notifications',
      'Someone mentioned you',
      '{n} people viewed your profile',
      'New follower',
      'Highlights of the week',
    ],
    forum: [
      '[{brand}] Digest, Vol {n}',
      'Re: [dev] Release candidate {n}',
      '[{brand}] New reply in topic',
      'Re: Meeting notes',
      '[users] Question about {n}.x',
    ],
    order: [
      'Order confirmation {n}',
      'Your receipt from {brand}',
      'Your parcel is on its way',
      'Invoice {n}',
      'Booking confirmed ({n})',
      'Your password was changed',
      'New sign-in to your account',
    ],
    talk: [
      'Dinner on Friday?',
      'Photos from the trip',
      'Re-reading chapter {n}',
      'Minutes',
      'The keys',
      'Before Tuesday',
      'Congratulations!',
      'Draft {n}',
      'Quote for the roof',
      'Call me when you can',
      'Schedule',
    ],
  },
};

/** What Gmail files the lines of `order` under, in both languages, where it offers such categories. */
const ORDER_CATEGORIES: readonly (SearchCategory | null)[] = [
  'CATEGORY_PURCHASES',
  'CATEGORY_PURCHASES',
  'CATEGORY_PURCHASES',
  'CATEGORY_PURCHASES',
  'CATEGORY_RESERVATIONS',
  null,
  null,
];

/** The category of an `order` of that hash. */
export function categoryOfOrder(hash: number): SearchCategory | null {
  return ORDER_CATEGORIES[hash % ORDER_CATEGORIES.length] ?? null;
}

export type SubjectTopic = keyof (typeof SUBJECT_LINES)['sv'];

export function fillSubject(
  topic: SubjectTopic,
  language: 'sv' | 'en',
  brand: string,
  hash: number,
): string {
  const lines = SUBJECT_LINES[language][topic];
  const line = lines[hash % lines.length] ?? lines[0];
  return line.replace('{n}', String(5 + ((hash >>> 8) % 90))).replace('{brand}', brand);
}
