import { ADMIN_PATH } from '#worker/domain/admin/admin-path.ts';
import type { Alarm, AlarmingLevel } from '#worker/domain/admin/daily-figure.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { formatCount } from '#worker/domain/format.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';

const NAMES: Record<AlarmingLevel, string> = {
  purgesOverdue: 'Åtkomster och uppgifter kvar efter sin tid',
  erasuresOverdue: 'Konton som skulle vara raderade',
  grantsOverdue: 'Åtkomster som Google inte har avslutat än',
  cleanupsStopped: 'Betalda städningar som har stannat',
  ordersOverdue: 'Ordrar som skulle vara avslutade',
  withdrawalsOverdue: 'Ångrade köp som inte är avgjorda',
  refundsOwed: 'Återbetalningar som väntar på dig',
  refundsOverdue: 'Återbetalningar som inte har gått iväg',
  paymentsDisputed: 'Bestridda betalningar som väntar på ditt svar',
  mailOverdue: 'Mejl som skulle ha gått',
  mailLost: 'Mejl om köp som inte kom fram',
  stepsFailing: 'Delar av genomgången som inte har blivit klara på en timme',
  doubts: 'Osäkra skanningar i går och i dag, där Gmail inte svarade som väntat',
};

/** Tells the owner what has to be seen to, of a day. In Swedish, as all that is for those who run the service. */
export function alarm(alarms: readonly Alarm[], day: string, origin: string): MailDocument {
  const items = alarms.map(({ name, value }) => `${NAMES[name]}:\u00a0${formatCount(value, 'sv')}`);
  return {
    language: 'sv',
    subject: `Något behöver ses till i ${BRAND.productName}`,
    preview: items.join(' · '),
    heading: 'Något behöver ses till',
    blocks: [
      { kind: 'text', text: `Så här många har det varit som mest ${day}:` },
      { kind: 'list', items },
      { kind: 'link', text: 'Se läget', url: new URL(ADMIN_PATH, origin).href },
    ],
    footer: [
      'Det här mejlet kommer en gång om dagen så länge något står kvar, och på nytt när något annat tillkommer eller det har blivit dubbelt så mycket.',
    ],
  };
}
