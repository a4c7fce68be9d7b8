/** Where an mbox file's text is given line by line, each ended by LF. */
export function mboxOf(...lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Lines of a message as Google Takeout writes it; a null header is left out. */
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
  return [
    'From 1650000000000000001@xxx Thu Oct 01 06:00:30 +0000 2026',
    ...Object.entries(headers).flatMap(([name, value]) =>
      value === null ? [] : [`${name}: ${value}`],
    ),
    '',
    ...body,
    '',
  ];
}
