import { formatBytes, formatCount } from '#worker/domain/format.ts';
import type { PaperLine } from '#worker/mail/mail-document.ts';

import { mailCount } from './count-text.ts';
import { ORDER_CONFIRMATION_TEXTS } from './order-confirmation-texts.ts';
import type { OrderFacts } from './order-facts.ts';

/** What was chosen, by section; only sections of which something was. */
export function chosenLines(facts: OrderFacts): PaperLine[] {
  const { language, chosen, messageCount, sizeBytes } = facts;
  const texts = ORDER_CONFIRMATION_TEXTS[language];
  const { newsletters, oldMail, largeMail } = chosen;
  const sections: [string, { messageCount: number }][] = [
    [
      texts.newsletters(formatCount(newsletters.rowCount, language), newsletters.rowCount),
      newsletters,
    ],
    [texts.oldMail, oldMail],
    [texts.largeMail, largeMail],
  ];
  return [
    ...sections
      .filter(([, section]) => section.messageCount > 0)
      .map(([label, section]) => ({ label, value: mailCount(section.messageCount, language) })),
    { label: texts.sum, value: mailCount(messageCount, language), isStrong: true },
    { label: texts.space, value: texts.about(formatBytes(sizeBytes, language)) },
  ];
}
