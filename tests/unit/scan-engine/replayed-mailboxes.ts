import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import {
  buildReplayedScan,
  type GmailAnswer,
  type GmailCall,
  type ReplayedScan,
  type ReplayOptions,
} from '#tests/support/replayed-scan.ts';
import { generatedMailbox, MAILBOX_OWNER, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';

type PreparedScan = { scan: ReplayedScan; options: ReplayOptions };

const DOMAINS = SENDER_DOMAINS.slice(0, 12);

/** Few messages: every call, but none of a second page. */
export function smallScan(): PreparedScan {
  return { scan: buildReplayedScan(generatedMailbox(200, 7)), options: { mode: 'complete' } };
}

/** Enough mail in bulk categories to ask for well-known senders, some of which fill several pages. */
export function wellKnownScan(): PreparedScan {
  return {
    scan: buildReplayedScan(wellKnownMailbox()),
    options: { mode: 'complete', dictionary: DOMAINS },
  };
}

/** All bulk mail from one address, which fills several pages. */
export function oneSenderScan(): PreparedScan {
  const mailbox = generateMailbox({
    messages: 3_000,
    seed: 7,
    nowMs: SCAN_NOW_MS,
    owner: MAILBOX_OWNER,
    variant: 'one-sender',
  });
  return { scan: buildReplayedScan(mailbox), options: { mode: 'complete' } };
}

/** Well-known senders, with Gmail claiming that there is a hundred times as much mail: it is listed as a large mailbox is. */
export function wovenScan(): PreparedScan {
  const { scan, options } = wellKnownScan();
  return { scan, options: { ...options, answerInstead: overstate } };
}

function wellKnownMailbox(): Mailbox {
  return generateMailbox({
    messages: 5_000,
    seed: 7,
    nowMs: SCAN_NOW_MS,
    owner: MAILBOX_OWNER,
    variant: 'mixed-senders',
    wellKnown: { domains: DOMAINS, volumeShare: 0.4 },
  });
}

function overstate({ path }: GmailCall): GmailAnswer | null {
  const answer = (body: object) => ({ status: 200, body: JSON.stringify(body) });
  if (path === 'profile') return answer({ messagesTotal: 500_000, historyId: '1' });
  if (path.startsWith('labels/CATEGORY_')) return answer({ id: path, messagesTotal: 60_000 });
  return null;
}
