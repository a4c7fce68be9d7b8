import { hashText } from '#tests/tools/google-sandbox/mailbox/opaque-number.ts';

/** Where an mbox file's text is given line by line, each ended by LF. */
export function mboxOf(...lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Lines of a message as Google Takeout writes it; a null header is left out. The same message has the same number. */
export function takeoutMessage(
  changes: Record<string, string | null> = {},
  body: readonly string[] = ['Hej!'],
): string[] {
  const headers = {
    'X-GM-THRID': '1650000000000000001',
    'X-Gmail-Labels': 'Inbox,Unread',
    From: 'Kim <kim@elsewhere.example>',
    To: 'anna@postlada.example',
    Subject: 'Hello',
    Date: 'Thu, 01 Oct 2026 08:00:00 +0200',
    'Message-ID': '<1@elsewhere.example>',
    ...changes,
  };
  const number = hashText(JSON.stringify([changes, body]));
  return [
    `From 165${String(number).padStart(16, '0')}@xxx Thu Oct 01 06:00:30 +0000 2026`,
    ...Object.entries(headers).flatMap(([name, value]) =>
      value === null ? [] : [`${name}: ${value}`],
    ),
    '',
    ...body,
    '',
  ];
}

/** The same as a mail program writes it, whose From line tells when the message was sent. */
export function programMessage(...message: Parameters<typeof takeoutMessage>): string[] {
  const [, ...rest] = takeoutMessage(...message);
  return ['From kim@elsewhere.example Thu Oct  1 06:00:30 2026', ...rest];
}
