import type { LocalMail } from '#worker/contract/mail.ts';

/** A mail in the outbox. */
export type KeptMail = LocalMail & {
  id: string;
  receivedAtMs: number;
  /** How often it came; the first is the one that is kept. */
  deliveries: number;
};

const MOST_KEPT = 500;

/** What has been sent, each mail once however often it came: the outbox knows a mail by the sender's name for it. */
export class MailShelf {
  private readonly mails = new Map<string, KeptMail>();
  private readonly clock: () => number;

  constructor(clock: () => number) {
    this.clock = clock;
  }

  put(id: string, mail: LocalMail): void {
    const known = this.mails.get(id);
    if (known !== undefined) {
      known.deliveries += 1;
      return;
    }
    this.mails.set(id, { ...mail, id, receivedAtMs: this.clock(), deliveries: 1 });
    const [oldest] = this.mails.keys();
    if (this.mails.size > MOST_KEPT && oldest !== undefined) this.mails.delete(oldest);
  }

  find(id: string): KeptMail | null {
    return this.mails.get(id) ?? null;
  }

  /** The newest first; `to`: only what went to this address. */
  list(to?: string): KeptMail[] {
    return [...this.mails.values()]
      .toReversed()
      .filter((mail) => to === undefined || mail.to === to);
  }

  clear(): void {
    this.mails.clear();
  }
}
