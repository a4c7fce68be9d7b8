type WrittenMail = {
  from?: string;
  subject?: string;
  /** Lines above those of every mail. */
  headers?: readonly string[];
  messageId?: string | null;
  /** Below the blank line, with its own content type; else plain text. */
  contentType?: string;
  body?: string;
};

let mails = 0;

/** A mail as a server hands it on (RFC 5322): lines end in CRLF. */
export function writtenMail({
  from = 'Anna Lindgren <anna@example.se>',
  subject = 'Mitt kvitto',
  headers = [],
  messageId,
  contentType = 'text/plain; charset=utf-8',
  body = 'Det ligger inte i översikten.',
}: WrittenMail = {}): string {
  mails += 1;
  const id = messageId === undefined ? `<skrivet-${mails}@post.example>` : messageId;
  return [
    'Received: from mail.post.example by mx.cloudflare.net; Sat, 21 Nov 2026 00:00:00 +0000',
    ...headers,
    `From: ${from}`,
    'To: svar@grinbox.example',
    `Subject: ${subject}`,
    'Date: Sat, 21 Nov 2026 01:00:00 +0100',
    ...(id === null ? [] : [`Message-ID: ${id}`]),
    'MIME-Version: 1.0',
    `Content-Type: ${contentType}`,
    'Content-Transfer-Encoding: 8bit',
    '',
    ...body.split('\n'),
  ].join('\r\n');
}

/** What Email Routing hands to the Worker, and what it is told. */
export function incomingMail(raw: string | Uint8Array, from = 'anna@example.se') {
  const bytes = typeof raw === 'string' ? new TextEncoder().encode(raw) : raw;
  const rejections: string[] = [];
  const unused = (): never => {
    throw new Error('mail is passed on to nobody');
  };
  const message: ForwardableEmailMessage = {
    from,
    to: 'svar@grinbox.example',
    headers: new Headers(),
    raw: new Blob([Uint8Array.from(bytes)]).stream(),
    rawSize: bytes.byteLength,
    canBeForwarded: true,
    setReject: (reason: string) => void rejections.push(reason),
    forward: unused,
    reply: unused,
  };
  return { message, rejections };
}
