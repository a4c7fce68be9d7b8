import { isAddressKey } from '#worker/domain/scans/senders/sender-key.ts';
import type { Language } from '#worker/domain/language.ts';

export type MarketingObjection = { subject: string; body: string };

type Letter = (email: string) => MarketingObjection;

/**
 * An objection to direct marketing under the GDPR (Regulation 2016/679): articles 21.2 (the right), 21.3 (its effect),
 * 7.3 (withdrawal of consent), 12.3 (answer within a month), 77 (complaint). The sender reads it, so its language is
 * chosen apart from the page's.
 */
const LETTERS: Record<Language, Letter> = {
  sv: (email) => ({
    subject: 'Invändning mot direktmarknadsföring (artikel 21.2 i GDPR)',
    body: `Hej,

Jag invänder mot att ni behandlar mina personuppgifter för direktmarknadsföring, inklusive profilering som har samband med den. Jag gör det med stöd av artikel 21.2 i EU:s dataskyddsförordning (2016/679, GDPR). Enligt artikel 21.3 får ni inte längre behandla uppgifterna för det ändamålet.

Invändningen gäller e-postadressen ${email}.

Om ni stöder er på ett samtycke återkallar jag det (artikel 7.3).

Sluta skicka marknadsföring till adressen. Av uppgifterna som ni har för direktmarknadsföring får ni bara spara det som behövs för att respektera invändningen. Bekräfta utan onödigt dröjsmål, och senast inom en månad, vad ni har gjort (artikel 12.3).

Fortsätter utskicken kan jag klaga hos tillsynsmyndigheten (artikel 77), i Sverige Integritetsskyddsmyndigheten.

Med vänlig hälsning
`,
  }),
  en: (email) => ({
    subject: 'Objection to direct marketing (Article 21(2) GDPR)',
    body: `Hello,

I object to your processing of my personal data for direct marketing, including profiling to the extent that it is related to it. I do so under Article 21(2) of the General Data Protection Regulation (EU) 2016/679. Under Article 21(3) you may no longer process the data for that purpose.

This objection concerns the email address ${email}.

If you rely on consent, I withdraw it (Article 7(3)).

Please stop sending marketing to this address. Of the data that you hold for direct marketing, please keep only what is needed to respect this objection. Please confirm what you have done without undue delay, and within one month at the latest (Article 12(3)).

If the mailings continue, I may lodge a complaint with a supervisory authority (Article 77).

Kind regards
`,
  }),
};

export function marketingObjection(language: Language, email: string): MarketingObjection {
  return LETTERS[language](email);
}

/** For the user's own mail program. Without a recipient for a list, whose address reaches its members. */
export function objectionMailto(senderKey: string, { subject, body }: MarketingObjection): string {
  const at = senderKey.lastIndexOf('@');
  // RFC 6068 has the @ as it is.
  const recipient = isAddressKey(senderKey)
    ? `${encodeURIComponent(senderKey.slice(0, at))}${senderKey.slice(at)}`
    : '';
  const lines = body.replaceAll('\n', '\r\n');
  return `mailto:${recipient}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
