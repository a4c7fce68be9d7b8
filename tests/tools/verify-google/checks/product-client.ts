import { type Check, defineCheck } from '#tests/tools/verify-google/check.ts';
import { CannotTell, told, untold } from '#tests/tools/verify-google/finding.ts';
import type { GuardedGmail } from '#tests/tools/verify-google/gmail/guarded-gmail.ts';
import type { ProbedMailbox } from '#tests/tools/verify-google/mailbox/probed-mailbox.ts';
import {
  readAuthenticationResults,
  readDkimSignature,
} from '#worker/domain/unsubscribes/authentication.ts';
import { createGmailClient, type GmailClient } from '#worker/platform/google/gmail-client.ts';
import { GmailError } from '#worker/platform/google/gmail-errors.ts';

const BASE_URL = 'https://gmail.invalid/gmail/v1';
const PREFIX = '/gmail/v1/users/me/';

/** The product's own client, whose calls go through the guard like all others. */
function clientOver(gmail: GuardedGmail): GmailClient {
  return createGmailClient({
    baseUrl: BASE_URL,
    accessToken: 'is-set-by-the-guard',
    clock: () => Date.now(),
    async fetch(address) {
      const { pathname, searchParams } = new URL(String(address));
      const { status, body } = await gmail.call({
        httpMethod: 'GET',
        path: pathname.slice(PREFIX.length),
        query: searchParams,
      });
      return Response.json(body, { status });
    },
  });
}

async function judge(readAll: () => Promise<boolean>) {
  try {
    return (await readAll()) ? told('yes') : told('it reads something else');
  } catch (error) {
    if (!(error instanceof GmailError)) throw error;
    if (error.failure.kind === 'unreadable') return told('no');
    return untold('refused');
  }
}

function clientCheck(
  id: string,
  what: string,
  read: (client: GmailClient, mailbox: ProbedMailbox) => Promise<boolean>,
): Check {
  return defineCheck({
    id: `client.${id}`,
    question: `Does the product's own client read ${what}?`,
    asked: "the client of worker/google, compared with this command's own reading",
    answers: ['yes', 'no', 'it reads something else'],
    matters: 'Nothing works without it (worker/platform/google/message-headers.ts).',
    run: (mailbox) => judge(() => read(clientOver(mailbox.gmail), mailbox)),
  });
}

const NEWSLETTERS_READ = 8;

/** What the headers that prove a newsletter's way out come to, as the product reads them. */
const proofCheck = defineCheck({
  id: 'client.unsubscribe-proof',
  question: 'Does Gmail show whose signature on a newsletter is valid, and the signature itself?',
  asked: "the product's own reading of a few messages with List-Unsubscribe",
  answers: ['yes, in at least one', "a verdict of Google's, and no such signature", 'no verdict'],
  matters:
    'Without it nobody can be unsubscribed from by one click (worker/domain/unsubscribes/authentication.ts).',
  async run({ gmail, sample }) {
    const newsletters = sample.filter(({ hasListUnsubscribe }) => hasListUnsubscribe);
    if (newsletters.length === 0) throw new CannotTell('noSuchMail');
    const read = { messages: 0, verdicts: 0, signed: 0 };
    for (const { id } of newsletters.slice(0, NEWSLETTERS_READ)) {
      const { headers } = await clientOver(gmail).getUnsubscribeMessage(id);
      const valuesOf = (name: string) =>
        headers.flatMap((header) => (header.name.toLowerCase() === name ? [header.value] : []));
      const { passed } = readAuthenticationResults(valuesOf('authentication-results'));
      const signatures = valuesOf('dkim-signature').map(readDkimSignature);
      const isNamed = passed.some(({ domain }) =>
        signatures.some((signature) => signature?.identityDomain === domain),
      );
      read.messages += 1;
      if (passed.length > 0) read.verdicts += 1;
      if (isNamed) read.signed += 1;
    }
    if (read.signed > 0) return told('yes, in at least one', read);
    const hasVerdict = read.verdicts > 0;
    return told(hasVerdict ? "a verdict of Google's, and no such signature" : 'no verdict', read);
  },
});

export const productClientChecks: readonly Check[] = [
  proofCheck,
  clientCheck('profile', 'the profile', async (client) => {
    const { historyId, messagesTotal } = await client.getProfile();
    return historyId !== null && messagesTotal > 0;
  }),
  clientCheck('list', 'a page of a listing', async (client, { slice }) => {
    const { ids, threadIds } = await client.listMessages(slice.query, null);
    return threadIds.length === ids.length && ids.every((id, place) => id === slice.ids[place]);
  }),
  clientCheck('message', 'a message', async (client, { sample: [mail] }) => {
    if (mail === undefined) throw new CannotTell('noSuchMail');
    const { sizeBytes, receivedAtMs, evidence } = await client.getMessage(mail.id);
    const isSame = sizeBytes === mail.sizeBytes && receivedAtMs === mail.receivedAtMs;
    // What is for orders or an answering machine's is bulk mail to nobody, whatever it carries.
    if (evidence === null) return isSame;
    return isSame && evidence.signs.includes('listUnsubscribe') === mail.hasListUnsubscribe;
  }),
  clientCheck('history', 'the history', async (client) => {
    const { historyId } = await client.getProfile();
    if (historyId === null) return false;
    return (await client.listHistory(historyId, null)).nextPageToken === null;
  }),
];
