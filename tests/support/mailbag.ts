import type { MailSender } from '#worker/mail/mail-sender.ts';

/** Whoever carries mail out, in tests: notes what has arrived, and fails as it is told to. */
export function createMailbag() {
  const delivered = new Map<string, number>();
  const refused = new Set<string>();
  let failing: { kind: 'later' | 'refused'; times: number } = { kind: 'later', times: 0 };
  const sender: MailSender = {
    async send({ id }) {
      if (failing.times > 0) {
        failing.times -= 1;
        if (failing.kind === 'later') return { kind: 'later', problem: 'provider-down' };
        refused.add(id);
        return { kind: 'refused', problem: 'address-suppressed' };
      }
      delivered.set(id, (delivered.get(id) ?? 0) + 1);
      return { kind: 'sent', providerMessageId: null };
    },
  };
  return {
    sender,
    /** How often each mail has arrived. */
    delivered,
    /** Mail that its address would not have. */
    refused,
    /** The next so many attempts end like this. */
    fail(kind: 'later' | 'refused', times: number): void {
      failing = { kind, times };
    },
  };
}
