/** How many messages each sender has sent: as few as make a row. */
const MESSAGES_EACH = 3;

const ONE_CLICK: [string, string] = ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'];

/** What a sender's messages say of leaving it, and the address that they name. */
const FORMS = {
  click: (href: string) => [['List-Unsubscribe', `<${href}>`], ONE_CLICK],
  page: (href: string) => [['List-Unsubscribe', `<${href}>`]],
  fragment: (href: string) => [['List-Unsubscribe', `<${href}#token>`], ONE_CLICK],
  bare: (href: string) => [['List-Unsubscribe', `Leave here: ${href}`], ONE_CLICK],
  http: (href: string) => [['List-Unsubscribe', `<${href.replace('https', 'http')}>`], ONE_CLICK],
  thread: (href: string) => [
    ['List-Id', 'anna/site <site.anna.thread.example>'],
    ['List-Unsubscribe', `<${href}>`],
    ONE_CLICK,
  ],
  none: () => [
    ['List-Id', '<news.shop.example>'],
    ['Precedence', 'bulk'],
  ],
} satisfies Record<string, (href: string) => readonly string[][]>;

export type WayForm = keyof typeof FORMS;

/** A mailbox of one sender for each form, called by it; all their addresses lie below `domain`. */
export function buildWaysOut(forms: readonly WayForm[]) {
  const domain = `${crypto.randomUUID()}.example`;
  const jsonl = forms.flatMap((form) => {
    const host = `${form}.${domain}`;
    return mails((message) => [
      ...signedBy(host),
      ['From', `${form} <news@${host}>`],
      ...FORMS[form](`https://leave.${host}/u/${message}`),
    ]);
  });
  return { domain, jsonl };
}

/** A company's group, to which a newsletter and colleagues write. */
export function buildGroup() {
  const domain = `${crypto.randomUUID()}.example`;
  const jsonl = ["'Courses' via Team <team@", 'Eva Ek <eva@', 'Bo Bok <bo@'].flatMap((writer) =>
    mails((message) => [
      ...signedBy(domain),
      ['From', `${writer}${domain}>`],
      ['List-Id', `<team.${domain}>`],
      ['List-Post', `<https://groups.${domain}/group/team/post>, <mailto:team@${domain}>`],
      ['Precedence', 'list'],
      ['List-Unsubscribe', `<https://leave.groups.${domain}/team/${message}>`],
      ONE_CLICK,
    ]),
  );
  return { domain, jsonl };
}

function signedBy(domain: string): string[][] {
  return [
    ['Authentication-Results', `mx.google.com; dkim=pass header.i=@${domain} header.s=s1`],
    ['DKIM-Signature', `d=${domain}; s=s1; h=list-unsubscribe:list-unsubscribe-post; b=MTIz`],
    ['Subject', 'This week'],
  ];
}

function mails(headersOf: (message: number) => string[][]) {
  return Array.from({ length: MESSAGES_EACH }, (_, message) => ({
    headers: headersOf(message),
    sizeBytes: 20_000,
    ageDays: 60 + message,
    labelIds: ['INBOX', 'CATEGORY_PROMOTIONS'],
  }));
}
