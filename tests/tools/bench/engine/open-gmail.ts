import type { GmailAccess } from '#durable-objects/mailbox-scan/scan-slice-deps.ts';
import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { GMAIL_READONLY_SCOPE } from '#worker/domain/access/connection.ts';
import { createGmailClient, type GmailClient } from '#worker/platform/google/gmail-client.ts';

const BASE_URL = 'https://gmail.bench.test/gmail/v1';

/** Fetches an address of Gmail's; nothing else of a call matters here. */
export type GmailFetch = (request: Request) => Promise<Response>;

/** The product's own client over any transport. */
export function gmailClientOver(
  fetch: GmailFetch,
  clock: () => number,
  accessToken = '',
): GmailClient {
  return createGmailClient({
    baseUrl: BASE_URL,
    accessToken,
    clock,
    fetch: (input, init) => fetch(new Request(input, init)),
  });
}

/** Access to the sandbox's mailbox. `transport` stands between, to see what passes. */
export function openSandboxGmail(
  sandbox: GoogleSandbox,
  transport: (fetch: GmailFetch) => GmailFetch = (fetch) => fetch,
): Extract<GmailAccess, { ok: true }> {
  const { address: email } = MAILBOX_OWNER;
  const tokens = sandbox.issueTokens({ email, scopes: [GMAIL_READONLY_SCOPE] });
  if (tokens === null) throw new Error('the sandbox gives no access to the mailbox');
  const gmail = gmailClientOver(transport(sandbox.fetch), sandbox.clock, tokens.accessToken);
  return { ok: true, gmail };
}
