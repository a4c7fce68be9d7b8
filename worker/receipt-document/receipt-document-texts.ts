/** Both languages of what only the printed receipt says. Times, names and counts come as they are to be shown. */
export const RECEIPT_DOCUMENT_TEXTS = {
  sv: {
    title: (orderNumber: string) => `Kvitto ${orderNumber}`,
    receipt: 'Kvitto',
    buyer: 'Köpare',
    date: 'Köpdatum',
    printed: (time: string) => `Utskrivet ${time}. Alla tider är svenska.`,
    purchase: 'Köpet',
    chosen: 'Det du valde',
    work: 'Det som blev gjort',
    access: 'Åtkomsten',
    unsubscribed: 'Avregistreringar',
    key: 'Åtkomstnyckel',
    created: 'Skapad',
    used: 'Använd',
    until: 'Gäller till',
    revoked: 'Återkallad',
    laterUntil: 'Ny åtkomst gäller till',
    yes: 'ja',
    unused: 'Ingenting har gjorts med åtkomsten än.',
    yours: 'Inkorgen är din igen. Vi kommer inte åt den längre.',
    running: {
      heading: 'Städningen pågår',
      text: (moved: string, mail: string) =>
        `${moved} av ${mail} var flyttade när kvittot skrevs ut. Hämta det igen när städningen är klar.`,
    },
    paused: {
      heading: 'Städningen är pausad',
      text: (moved: string, mail: string) =>
        `${moved} av ${mail} var flyttade när kvittot skrevs ut. Den fortsätter när du ansluter igen från kvittot hos oss.`,
    },
    failed: {
      heading: 'Några mejl kunde inte flyttas',
      text: (moved: string, mail: string) =>
        `${moved} av ${mail} var flyttade när kvittot skrevs ut. Du kan försöka igen från kvittot på webben, utan att betala igen.`,
    },
    statuses: {
      waiting: 'Väntar på sin tur',
      confirmed: 'Mottagna',
      asked: 'Begärda',
      needs_click: 'Väntar på ditt klick',
      not_possible: 'Gick inte',
      untried: 'Inte påbörjade',
    },
    more: (count: string) => `och ${count} till`,
    unnamed: 'avsändare utan namn',
  },
  en: {
    title: (orderNumber: string) => `Receipt ${orderNumber}`,
    receipt: 'Receipt',
    buyer: 'Buyer',
    date: 'Date of purchase',
    printed: (time: string) => `Printed ${time}. All times are Swedish.`,
    purchase: 'The purchase',
    chosen: 'What you chose',
    work: 'What was done',
    access: 'The access',
    unsubscribed: 'Unsubscribing',
    key: 'Access token',
    created: 'Created',
    used: 'Used',
    until: 'Valid until',
    revoked: 'Revoked',
    laterUntil: 'New access valid until',
    yes: 'yes',
    unused: 'Nothing has been done with the access yet.',
    yours: 'The inbox is yours again. We can no longer reach it.',
    running: {
      heading: 'The clean-up is under way',
      text: (moved: string, mail: string) =>
        `${moved} of ${mail} had been moved when this receipt was printed. Download it again when the clean-up is done.`,
    },
    paused: {
      heading: 'The clean-up is paused',
      text: (moved: string, mail: string) =>
        `${moved} of ${mail} had been moved when this receipt was printed. It continues when you reconnect from the receipt on our site.`,
    },
    failed: {
      heading: 'Some emails could not be moved',
      text: (moved: string, mail: string) =>
        `${moved} of ${mail} had been moved when this receipt was printed. You can try again from the receipt on the web, without paying again.`,
    },
    statuses: {
      waiting: 'Waiting for their turn',
      confirmed: 'Accepted',
      asked: 'Requested',
      needs_click: 'Needs your click',
      not_possible: 'Not possible',
      untried: 'Not started',
    },
    more: (count: string) => `and ${count} more`,
    unnamed: 'sender without a name',
  },
};
