import { BRAND } from '#worker/domain/brand.ts';

const { supportEmail } = BRAND;

/** Amounts, dates and names arrive formatted. */
export const RECEIPT_TEXTS = {
  sv: {
    subject: (orderNumber: string, outcome: string) => `Kvitto ${orderNumber}: ${outcome}`,
    inTrash: (mail: string, _count: number) => `${mail} ligger i papperskorgen`,
    nothing: 'det fanns inget kvar att flytta',
    partly: (moved: string, mail: string) => `${moved} av ${mail} flyttades`,
    putBack: 'mejlen är tillbaka',
    noneThere: 'inget låg kvar i papperskorgen',
    partlyBack: (restored: string, mail: string) => `${restored} av ${mail} är tillbaka`,
    headings: {
      nothing: 'Det fanns inget kvar att flytta',
      partly: 'Allt hann inte flyttas',
      early: 'Städningen kunde inte slutföras',
      withdrawn: 'Köpet är ångrat',
      putBack: 'Mejlen är tillbaka där de låg',
      restBack: 'Det som låg kvar är tillbaka',
      noneThere: 'Inget låg kvar i papperskorgen',
      partlyBack: 'Allt är inte tillbaka',
      mistaken: 'Vi lät mejlen ligga',
    },
    stays: (date: string) =>
      `Gmail tömmer papperskorgen efter 30 dagar. Ångrar du dig kan du lägga tillbaka allt från kvittot fram till ${date}. Har åtkomsten upphört behöver du först ansluta Gmail igen.`,
    wasGone: 'Alla mejl du valde var redan slängda, raderade eller märkta av dig när vi kom dit.',
    mistakenText: (mail: string, count: number) =>
      `${mail} lät vi ligga: innan vi flyttar tittar vi efter, och ${count === 1 ? 'det' : 'de'} stämde inte med det du valde.`,
    refutedText: (mail: string, count: number) =>
      `${mail} läste vi rubrikerna på och lät ligga: ${count === 1 ? 'det visade inte att det är ett utskick' : 'de visade inte att de är utskick'}.`,
    closed: (moved: string, mail: string) =>
      `${moved} av ${mail} flyttades innan beställningen stängdes, sju dagar efter betalningen. Resten rör vi inte längre.`,
    closedEarly: (moved: string, mail: string) =>
      `Beställningen är stängd. ${moved} av ${mail} flyttades, och resten rör vi inte längre.`,
    doubtful: (mail: string, count: number) =>
      `För ${mail} fick vi aldrig något svar från Gmail, så ${count === 1 ? 'det' : 'de'} kan ändå ligga i papperskorgen. Där kan du titta efter och hämta tillbaka ${count === 1 ? 'det' : 'dem'} i 30 dagar.`,
    withdrawn: 'köpet är ångrat',
    withdrawnText: (moved: string, mail: string) =>
      `Du har ångrat köpet. ${moved} av ${mail} hade flyttats när beställningen stängdes.`,
    sendersHandled: (handled: string, all: string) =>
      `Av ${all} nyhetsbrev att avsluta hade ${handled} hanterats.`,
    refund: (sum: string) => `Vi betalar tillbaka ${sum}, samma väg som du betalade.`,
    refundLost: (sum: string) =>
      `En återbetalning gick inte igenom, så ${sum} får du på ett annat sätt.`,
    refundSoon: 'Det som inte blev gjort betalar vi tillbaka, samma väg som du betalade.',
    sendersSoon:
      'Nyhetsbrev som vi inte har börjat med sju dagar efter betalningen betalar vi tillbaka, samma väg som du betalade.',
    askUs: `Skriv till ${supportEmail} om det som inte blev gjort.`,
    undone: 'Du valde att lägga tillbaka mejlen. Därmed är beställningen avslutad.',
    absentText: (mail: string, count: number) =>
      count === 1
        ? `${mail} låg inte längre i papperskorgen: det är raderat, eller så har du själv tagit ut det. Det har vi inte rört.`
        : `${mail} låg inte längre i papperskorgen: de är raderade, eller så har du själv tagit ut dem. Dem har vi inte rört.`,
    partlyBackText: (restored: string, mail: string) =>
      `Tillbaka hittills: ${restored} av ${mail}. Resten ligger i papperskorgen.`,
    partlyBackForGood: (restored: string, mail: string) =>
      `${restored} av ${mail} hann läggas tillbaka. Gmail har tömt papperskorgen på resten.`,
    partlyBackLost: (restored: string, mail: string, date: string) =>
      `${restored} av ${mail} lades tillbaka. Resten kan vi inte lägga tillbaka längre, men du kan göra det själv: fram till ${date} ligger mejlen i papperskorgen i Gmail.`,
    backUntil: (date: string) =>
      `Det du har ångrat går att få tillbaka från kvittot till ${date}, innan Gmail tömmer papperskorgen.`,
    open: 'Öppna kvittot',
    paper: 'Kvitto',
    moved: 'Flyttade',
    gone: 'Redan borta',
    kept: 'Lämnade orörda',
    mistaken: 'Stämde inte med det du valde',
    refuted: 'Visade inte att de är utskick',
    left: 'Inte flyttade',
    restored: 'Återställda',
    absent: 'Inte kvar i papperskorgen',
    unsubscribes: {
      confirmedCount: 'Avregistrering mottagen',
      askedCount: 'Avregistrering begärd',
      needsClickCount: 'Väntar på ditt klick',
      notPossibleCount: 'Gick inte att avregistrera',
      untriedCount: 'Inte påbörjade',
      waitingCount: 'Väntar på sin tur',
    },
    sum: 'MEJL I PAPPERSKORGEN',
    space: 'Plats som blir ledig',
    co2: 'Mindre CO₂ per år',
    published: 'publicerat',
    endedFlow: (count: string, _count: number) => `Om ${count} nyhetsbrev slutar komma`,
    ourSpan: 'vårt spann',
    car: 'Som att köra bil',
    led: 'Som en tänd LED-lampa',
    months: (amount: string) => `${amount} LED-månader`,
    about: (amount: string) => `ca ${amount}`,
    co2Heading: 'Om CO₂-siffran',
    co2Note: (factor: string, low: string, high: string) =>
      `Den är en uppskattning av vad det skulle släppa ut att lagra mejlen ett år till: ${factor} kg per GB. Publicerade värden går från ${low} till ${high} kg per GB, därav det stora spannet. Utsläppen minskar först när papperskorgen har tömts.`,
    rightsHeading: 'Ångerrätt och reklamation',
    performed:
      'Du bad om att tjänsten skulle börja direkt. Den är fullt utförd, och då har ångerrätten upphört.',
    notPerformed: (date: string) =>
      `Ångerrätten gäller till och med ${date}, eller nästa vardag om det är en helg, för det som inte blev gjort. Du använder den med ”Ångra köpet” på kvittot, eller genom att svara på det här mejlet.`,
    complaint: `Är något fel: skriv till ${supportEmail} och ange ordernumret. Blir vi inte överens kan du vända dig till Allmänna reklamationsnämnden (arn.se). Konsumentverket ger oberoende råd på hallakonsument.se.`,
  },
  en: {
    subject: (orderNumber: string, outcome: string) => `Receipt ${orderNumber}: ${outcome}`,
    inTrash: (mail: string, count: number) => `${mail} ${count === 1 ? 'is' : 'are'} in the trash`,
    nothing: 'there was nothing left to move',
    partly: (moved: string, mail: string) => `${moved} of ${mail} moved`,
    putBack: 'the emails are back',
    noneThere: 'nothing was left in the trash',
    partlyBack: (restored: string, mail: string) => `${restored} of ${mail} are back`,
    headings: {
      nothing: 'There was nothing left to move',
      partly: 'Not everything was moved in time',
      early: 'The clean-up could not be completed',
      withdrawn: 'The purchase is withdrawn',
      putBack: 'The emails are back where they were',
      restBack: 'What was still there is back',
      noneThere: 'Nothing was left in the trash',
      partlyBack: 'Not everything is back',
      mistaken: 'We left the emails where they were',
    },
    stays: (date: string) =>
      `Gmail empties the trash after 30 days. If you change your mind, you can put everything back from the receipt until ${date}. If our access has ended by then, you need to reconnect Gmail first.`,
    wasGone:
      'All the emails you chose had been trashed, deleted or marked by you when we got there.',
    mistakenText: (mail: string, count: number) =>
      `We left ${mail} where ${count === 1 ? 'it was' : 'they were'}: we look before we move, and ${count === 1 ? 'it was' : 'they were'} not what you chose.`,
    refutedText: (mail: string, count: number) =>
      `We read the headers of ${mail} and left ${count === 1 ? 'it where it was: it did not show that it is a mailing' : 'them where they were: they did not show that they are mailings'}.`,
    closed: (moved: string, mail: string) =>
      `${moved} of ${mail} were moved before the order closed, seven days after the payment. The rest we leave alone from now on.`,
    closedEarly: (moved: string, mail: string) =>
      `The order is closed. ${moved} of ${mail} were moved, and the rest we leave alone from now on.`,
    doubtful: (mail: string, count: number) =>
      `Gmail never answered us about ${mail}, so ${count === 1 ? 'it' : 'they'} may be in the trash all the same. You can look there, and take ${count === 1 ? 'it' : 'them'} back, for 30 days.`,
    withdrawn: 'the purchase is withdrawn',
    withdrawnText: (moved: string, mail: string) =>
      `You have withdrawn from the purchase. ${moved} of ${mail} had been moved when the order closed.`,
    sendersHandled: (handled: string, all: string) =>
      `Of ${all} newsletters to unsubscribe from, ${handled} had been dealt with.`,
    refund: (sum: string) => `We refund ${sum} to the payment method you used.`,
    refundLost: (sum: string) => `A refund did not go through, so you get ${sum} another way.`,
    refundSoon: 'Whatever was not done is refunded to the payment method you used.',
    sendersSoon:
      'Newsletters we have not started on seven days after the payment are refunded to the payment method you used.',
    askUs: `Write to ${supportEmail} about what was not done.`,
    undone: 'You chose to put the emails back. That finishes the order.',
    absentText: (mail: string, count: number) =>
      count === 1
        ? `${mail} was no longer in the trash: it has been deleted, or you have taken it out yourself. We have not touched it.`
        : `${mail} were no longer in the trash: they have been deleted, or you have taken them out yourself. We have not touched them.`,
    partlyBackText: (restored: string, mail: string) =>
      `Put back so far: ${restored} of ${mail}. The rest is in the trash.`,
    partlyBackForGood: (restored: string, mail: string) =>
      `${restored} of ${mail} were put back. Gmail has emptied the trash of the rest.`,
    partlyBackLost: (restored: string, mail: string, date: string) =>
      `${restored} of ${mail} were put back. We can no longer put back the rest, but you can: until ${date} the emails are in the trash in Gmail.`,
    backUntil: (date: string) =>
      `What you have undone can be put back from the receipt until ${date}, before Gmail empties the trash.`,
    open: 'Open the receipt',
    paper: 'Receipt',
    moved: 'Moved',
    gone: 'Already gone',
    kept: 'Left alone',
    mistaken: 'Not what you chose',
    refuted: 'Not shown to be mailings',
    left: 'Not moved',
    restored: 'Put back',
    absent: 'No longer in the trash',
    unsubscribes: {
      confirmedCount: 'Unsubscribing accepted',
      askedCount: 'Unsubscribing requested',
      needsClickCount: 'Needs your click',
      notPossibleCount: 'Could not be unsubscribed',
      untriedCount: 'Not started',
      waitingCount: 'Waiting for their turn',
    },
    sum: 'EMAILS IN THE TRASH',
    space: 'Space that is freed',
    co2: 'CO₂ saved per year',
    published: 'published',
    endedFlow: (count: string, number: number) =>
      `If ${count} ${number === 1 ? 'newsletter stops' : 'newsletters stop'} coming`,
    ourSpan: 'our range',
    car: 'Like driving',
    led: 'Like a lit LED bulb',
    months: (amount: string) => `${amount} LED months`,
    about: (amount: string) => `about ${amount}`,
    co2Heading: 'About the CO₂ figure',
    co2Note: (factor: string, low: string, high: string) =>
      `It is an estimate of what storing the emails for another year would emit: ${factor} kg per GB. Published values go from ${low} to ${high} kg per GB, hence the wide span. The emissions fall only once the trash has been emptied.`,
    rightsHeading: 'Withdrawal and complaints',
    performed:
      'You asked for the service to start at once. It has been fully performed, so the right of withdrawal has ended.',
    notPerformed: (date: string) =>
      `The right of withdrawal lasts up to and including ${date}, or the next working day if that is a weekend or holiday, for what was not done. To use it, choose “Withdraw from the purchase” on the receipt, or reply to this email.`,
    complaint: `If something is wrong, write to ${supportEmail} and give the order number. If we cannot agree, you can turn to the Swedish National Board for Consumer Disputes (arn.se). The Swedish Consumer Agency gives independent advice at hallakonsument.se.`,
  },
};
