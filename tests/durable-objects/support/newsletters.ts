/** How many messages each sender has sent. */
export const MESSAGES_EACH = 4;

/** Newsletters of one sender each, which can all be left by one click; `link`: one that needs a click. */
export function buildNewsletters(labels: readonly string[]) {
  const domain = `${crypto.randomUUID()}.example`;
  const mails = labels.flatMap((label, sender) => {
    const address = `news@shop${sender}.${domain}`;
    return Array.from({ length: MESSAGES_EACH }, (_, message) => ({
      headers: [
        [
          'Authentication-Results',
          `mx.google.com; dkim=pass header.i=@shop${sender}.${domain} header.s=s1`,
        ],
        [
          'DKIM-Signature',
          `d=shop${sender}.${domain}; s=s1; h=list-unsubscribe:list-unsubscribe-post; b=MTIz`,
        ],
        ['From', `Shop ${sender} <${address}>`],
        ['Subject', 'Offers'],
        ['List-Unsubscribe', `<https://${label}.shop${sender}.${domain}/u/${message}>`],
        ...(label === 'link' ? [] : [['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click']]),
      ],
      sizeBytes: 20_000,
      ageDays: 60 + message,
      labelIds: ['INBOX', 'CATEGORY_PROMOTIONS'],
    }));
  });
  return { domain, jsonl: mails };
}
