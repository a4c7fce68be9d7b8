import type { MailboxVariant } from '#tests/tools/google-sandbox/generate/mailbox-shape.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import type { UnsubscribeRequest } from '#tests/tools/google-sandbox/unsubscribe/unsubscribe-request.ts';
import { buildMailbox, type GivenMail, times } from '#tests/support/build-mailbox-lines.ts';
import {
  buildCleanupHarness,
  type CleanupHarnessOptions,
  HARNESS_USER_ID,
} from '#tests/support/cleanup-harness.ts';
import { HARNESS_HASH } from '#tests/support/cleanup-life.ts';
import { buildSandboxScan, MAILBOX_OWNER, type SandboxScan } from '#tests/support/sandbox-scan.ts';
import { buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import { buildUnsubscribeStage } from '#tests/support/unsubscribe-stage.ts';
import { toPreparedRow } from '#worker/cleanups/sender-hash.ts';
import type { PreparedSender } from '#worker/contract/mailbox-cleanup.ts';
import { packRowNumbers, senderRowId } from '#worker/domain/cleanups/row-id.ts';
import { packIds } from '#worker/domain/scans/messages/message-id.ts';
import type { Unsubscribe } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { decideUnsubscribe } from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import { toUnsubscribeMessage } from '#worker/platform/google/message-headers.ts';

/** How a sender's own messages say that it can be left. */
export type TrueWay =
  { kind: 'one-click'; href: string } | { kind: 'by-hand'; href: string } | { kind: 'none' };

type Unsubscribing = {
  scan: SandboxScan;
  senders: readonly PreparedSender[];
  packedIds: Uint8Array;
};

/** A clean-up of these senders, with a database of its own, as if nobody had ever been asked. */
function preparing({ scan, senders, packedIds }: Unsubscribing) {
  return async (options: Partial<CleanupHarnessOptions> = {}) => {
    scan.sandbox.ledger.clear();
    const stage = await buildUnsubscribeStage(scan);
    const { clock, openCleanupGmail: openGmail } = scan;
    const { unsubscribe } = stage;
    const paid = { clock, openGmail, packedIds, historyId: null, senders, unsubscribe };
    return { job: buildCleanupHarness({ ...paid, ...options }), stage };
  };
}

/** A scanned mailbox all of whose newsletters are to be unsubscribed from. */
export async function buildUnsubscribing(
  messages: number,
  mailboxOptions: { seed?: number; variant?: MailboxVariant } = {},
) {
  const mailbox = await buildScannedMailbox(messages, mailboxOptions);
  const rowIds = mailbox.rows.newsletters.map(({ id }) => id);
  const senders = mailbox.chooseSenders(rowIds);
  const { packedIds } = mailbox.choose(rowIds);
  return {
    ...mailbox,
    senders,
    prepare: preparing({ scan: mailbox, senders, packedIds }),
    ways: readTrueWays(mailbox.mailbox, senders),
  };
}

export function senderAddress(number: number): string {
  return `news@sender${number}.example`;
}

/** A mailbox of so many senders, each of whom has written these messages, the newest first. */
export async function buildGivenSenders(
  count: number,
  messagesOf: (number: number) => readonly GivenMail[],
) {
  const mails = times(count, (number) =>
    messagesOf(number).map((mail) => ({ from: senderAddress(number), ...mail })),
  );
  const mailbox = buildMailbox(mails.flat());
  const scan = buildSandboxScan(mailbox);
  const truth = scan.sandbox.truth(MAILBOX_OWNER.address);
  const senders = times(count, (number): PreparedSender => {
    const messageIds = truth?.idsFound(`from:(${senderAddress(number)})`, true) ?? [];
    return {
      rowId: senderRowId(number + 1),
      name: `Sender ${number}`,
      messageIds,
      promised: null,
      mayLeaveGroup: false,
    };
  });
  const packedIds = packIds(senders.flatMap(({ messageIds }) => messageIds).toSorted());
  const owner = scan.sandbox.owner(MAILBOX_OWNER.address);
  if (owner === null) throw new Error('the account has no owner');
  const ways = readTrueWays(mailbox, senders);
  return { ...scan, owner, senders, ways, prepare: preparing({ scan, senders, packedIds }) };
}

/** A row of newsletters for each sender, of mail that Gmail files under none of its categories but for rows given. */
export function newsletterRows(
  senders: readonly PreparedSender[],
  otherwiseFiled: readonly number[] = [],
): NonNullable<CleanupHarnessOptions['chosen']> {
  const messageIds = senders.flatMap((sender) => sender.messageIds).toSorted();
  const placeOf = (id: string) => senders.findIndex((sender) => sender.messageIds.includes(id));
  return {
    packedThreadIds: packIds(messageIds),
    packedRows: packRowNumbers(messageIds.map(placeOf)),
    rows: senders.map(({ rowId }, place) => {
      const senderKey = senderAddress(place);
      const categories = otherwiseFiled.includes(place) ? [1] : [0];
      const meaning = { kind: 'newsletter', senderKey, categories, unlocked: [] } as const;
      return toPreparedRow(HARNESS_HASH, HARNESS_USER_ID, {
        id: rowId,
        sender: null,
        meaning,
        readCount: 0,
        meanBytes: 1_000,
      });
    }),
  };
}

/** A message of a sender that says in full how it can be left, by one click at this address. */
export function offering(number: number, href: string, changes: GivenMail = {}): GivenMail {
  const domain = `sender${number}.example`;
  return {
    ...changes,
    headers: [
      ['Authentication-Results', `mx.google.com; dkim=pass header.i=@${domain} header.s=s1`],
      [
        'DKIM-Signature',
        `d=${domain}; s=s1; h=from:list-unsubscribe:list-unsubscribe-post; b=MTIz`,
      ],
      ['List-Unsubscribe', `<${href}>`],
      ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ],
  };
}

/** The same message, which offers a link and no click. */
export function linking(number: number, href: string, changes: GivenMail = {}): GivenMail {
  const { headers = [], ...mail } = offering(number, href, changes);
  return { ...mail, headers: headers.filter(([name]) => name !== 'List-Unsubscribe-Post') };
}

/** Senders that can each be left by one click, at a host of its own unless one is given. */
export function buildClickable(count: number, host?: string) {
  return buildGivenSenders(count, (number) => [
    offering(number, `https://${host ?? `leave.s${number}.example`}/u/${number}`),
  ]);
}

/** How each sender can be left, by its own messages. */
export function readTrueWays(mailbox: Mailbox, senders: readonly PreparedSender[]): TrueWay[] {
  return senders.map(({ messageIds }): TrueWay => {
    const ways = messageIds.map((id) => {
      const ordinal = mailbox.find(id) ?? 0;
      const headers = mailbox.headersOf(ordinal).map(([name, value]) => ({ name, value }));
      const labelIds = mailbox.labelIdsOf(ordinal);
      const message = toUnsubscribeMessage({ labelIds, payload: { headers } });
      return decideUnsubscribe({ ...message, ownHosts: ['grinbox.example'] });
    });
    const click = ways.find((way) => way.kind === 'one-click');
    if (click !== undefined) return { kind: 'one-click', href: click.address.href };
    const link = ways.find((way) => way.kind === 'by-hand');
    return link === undefined ? { kind: 'none' } : { kind: 'by-hand', href: link.link.href };
  });
}

export function addressOf({ host, path }: UnsubscribeRequest): string {
  return `https://${host}${path}`;
}

/** What is untrue of a sender's status, by what was really asked and answered; null for nothing. */
export function untruthOf(
  { status, reason, link }: Unsubscribe,
  way: TrueWay,
  requests: readonly UnsubscribeRequest[],
): string | null {
  const received =
    way.kind === 'one-click' ? requests.filter((r) => addressOf(r) === way.href) : [];
  if (received.length > 1) return 'asked more than once';
  const answer = received[0]?.status ?? null;
  const is = (test: boolean) => (test ? null : `${status} ${reason}, answered ${answer}`);
  if (way.kind === 'none') return is(status === 'not_possible');
  if (way.kind === 'by-hand') return is(status === 'needs_click' && link?.href === way.href);
  if (status === 'confirmed') return is(answer !== null && answer >= 200 && answer < 300);
  if (reason === 'refused') return is(answer !== null && answer >= 400 && link?.href === way.href);
  if (reason === 'redirected') return is(answer !== null && answer >= 300 && answer < 400);
  // Of a lost answer nobody knows what it was, or whether the question went out.
  return is(status === 'asked' && reason === 'no_answer');
}
