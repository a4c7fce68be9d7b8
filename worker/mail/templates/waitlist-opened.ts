import { BRAND } from '#worker/domain/brand.ts';
import { UNCONFIRMED_KEPT_DAYS } from '#worker/domain/waitlist/waitlist-rules.ts';
import type { MailBlock, MailDocument } from '#worker/mail/mail-document.ts';

import type { WaitlistFacts } from './waitlist-confirmation.ts';
import { waitlistFooter } from './waitlist-footer.ts';

type OpenedFacts = WaitlistFacts & { startUrl: string };

const { productName } = BRAND;

const TEXTS = {
  sv: {
    subject: `${productName} har öppnat`,
    preview: 'Du behöver inte vänta: nu kan du väga din inkorg.',
    heading: 'Du behöver inte vänta',
    text: `Någon, troligen du, har anmält den här adressen till väntelistan för ${productName}. Nu har vi öppnat, så du kan logga in med Google och väga din inkorg på en gång. Att skanna är gratis.`,
    action: 'Väg min inkorg',
    news: 'I anmälan är det också kryssat för nyheter och erbjudanden. Dem skickar vi bara om du säger ja via länken.',
    newsAction: 'Välj om du vill ha nyheter, eller lämna listan',
    leaveAction: 'Lämna väntelistan',
    notYou: `Var det inte du? Då behöver du inte göra något: en adress som inte bekräftas raderas efter ${UNCONFIRMED_KEPT_DAYS} dagar. Via länken kan du också ta bort den på en gång, nu eller senare.`,
    leave: 'Via länken tar du bort adressen från listan, när du vill.',
  },
  en: {
    subject: `${productName} is open`,
    preview: 'No need to wait: now you can weigh your inbox.',
    heading: 'No need to wait',
    text: `Someone, probably you, has put this address on the waiting list for ${productName}. We have opened, so you can sign in with Google and weigh your inbox right away. Scanning is free.`,
    action: 'Weigh my inbox',
    news: 'News and offers were ticked in the sign-up, too. We send those only if you say yes through the link.',
    newsAction: 'Choose whether you want news, or leave the list',
    leaveAction: 'Leave the waiting list',
    notYou: `Not you? Then you do not need to do anything: an address that is not confirmed is deleted after ${UNCONFIRMED_KEPT_DAYS} days. With the link you can also remove it at once, now or later.`,
    leave: 'With the link you can remove the address from the list whenever you like.',
  },
};

/**
 * To an address that was signed up, by a mail that goes out when there is nothing to wait for any more: it was held up
 * over the launch, or somebody kept the form open. What is still to be confirmed is a wish for news.
 */
export function waitlistOpened(facts: OpenedFacts): MailDocument {
  const { language, url, startUrl, wantsNews, isConfirmed, wishesNews } = facts;
  const texts = TEXTS[language];
  const { subject, preview, heading } = texts;
  const isAsked = wantsNews && (!isConfirmed || wishesNews);
  const news: MailBlock[] = isAsked ? [{ kind: 'text', text: texts.news }] : [];
  return {
    language,
    subject,
    preview,
    heading,
    blocks: [
      { kind: 'text', text: texts.text },
      { kind: 'link', text: texts.action, url: startUrl },
      ...news,
      { kind: 'text', text: isConfirmed ? texts.leave : texts.notYou },
      { kind: 'link', text: wantsNews ? texts.newsAction : texts.leaveAction, url, isQuiet: true },
    ],
    footer: waitlistFooter(facts, { isOpen: true }),
  };
}
