import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import type { MailboxVariant } from '#tests/tools/google-sandbox/generate/mailbox-shape.ts';
import { readMailboxFile } from '#tests/tools/google-sandbox/mailbox-file.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { MAILBOX_OWNER, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';

/** Of the volume of bulk mail, what comes from well-known senders where the dictionary is on (design, section 7). */
const WELL_KNOWN_SHARE = 0.5;

export type BenchMailboxOptions = {
  messages: number;
  seed: number;
  variant: MailboxVariant;
  /** Some senders are in the dictionary. */
  hasWellKnownSenders: boolean;
  /** A mailbox to use in place of the generated one. */
  mailboxFile: string | null;
};

/** The mailbox that a bench runs on, and the time that it is scanned at: after the last of its mail. */
export async function openBenchMailbox(
  options: BenchMailboxOptions,
): Promise<{ mailbox: Mailbox; nowMs: number }> {
  const { messages, seed, variant, hasWellKnownSenders, mailboxFile } = options;
  if (mailboxFile !== null) {
    const { mailbox } = await readMailboxFile(mailboxFile, {
      owner: MAILBOX_OWNER.address,
      nowMs: SCAN_NOW_MS,
    });
    const newestMs = mailbox.columns.internalDateMs[mailbox.newestFirst[0] ?? 0] ?? 0;
    return { mailbox, nowMs: Math.max(SCAN_NOW_MS, newestMs + 1_000) };
  }
  const mailbox = generateMailbox({
    messages,
    seed,
    nowMs: SCAN_NOW_MS,
    owner: MAILBOX_OWNER,
    variant,
    ...(hasWellKnownSenders
      ? { wellKnown: { domains: SENDER_DOMAINS, volumeShare: WELL_KNOWN_SHARE } }
      : {}),
  });
  return { mailbox, nowMs: SCAN_NOW_MS };
}
