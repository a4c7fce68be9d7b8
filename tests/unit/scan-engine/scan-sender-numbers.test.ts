import { expect, test } from 'vitest';

import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { buildSandboxScan, MAILBOX_OWNER, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { senderKeyLabel } from '#worker/domain/scans/senders/sender-key.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';

test('where well-known senders are asked for, each listing of a sender is registered as that sender’s', async () => {
  // Of so many messages the lines of the dictionary are not listed yet when the first senders are known.
  const mailbox = generateMailbox({
    messages: 100_000,
    seed: 4,
    nowMs: SCAN_NOW_MS,
    owner: MAILBOX_OWNER,
    wellKnown: { domains: SENDER_DOMAINS, volumeShare: 0.5 },
  });
  const { parts } = await buildSandboxScan(mailbox).run({
    mode: 'complete',
    dictionary: SENDER_DOMAINS,
  });
  const rounds = parts.rounds.rounds();
  const directory = parts.memory.directory(rounds.length);
  const listed = rounds.flatMap(({ cells }) =>
    (cells ?? []).flatMap(({ groups, query }) => groups.map(({ sender }) => ({ sender, query }))),
  );
  expect(parts.memory.grid().lines.length).toBeGreaterThan(0);
  expect(listed.length).toBeGreaterThan(20);
  for (const { sender, query } of listed) {
    expect(query).toContain(senderKeyLabel(directory.senderKeyOf(sender)));
  }
});
