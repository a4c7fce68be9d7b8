import type { GmailSettings } from './gmail/gmail-settings.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { hashText } from './mailbox/opaque-number.ts';
import type { SearchSettings } from './search/match-size.ts';
import { MailboxSearch } from './search/mailbox-search.ts';

export type Account = {
  email: string;
  name: string;
  /** Google's lasting number of the account. */
  sub: string;
  /** False for a Google account that never had Gmail. */
  hasGmail: boolean;
  /** False while its address, which is not Google's own, has not been shown to be theirs. */
  isEmailVerified: boolean;
  mailbox: Mailbox;
  search: MailboxSearch;
  settings: GmailSettings;
};

export type NewAccount = {
  email: string;
  name: string;
  hasGmail: boolean;
  isEmailVerified: boolean;
  mailbox: Mailbox;
  settings: GmailSettings;
  sub?: string;
};

/** The accounts of the sandbox, by e-mail address. */
export class Accounts {
  readonly #accounts = new Map<string, Account>();
  readonly #settings: SearchSettings;
  readonly #clock: () => number;

  constructor(settings: SearchSettings, clock: () => number) {
    this.#settings = settings;
    this.#clock = clock;
  }

  /** Adds an account, or replaces the one with that address. */
  add(options: NewAccount): Account {
    const { email, name, hasGmail, isEmailVerified, mailbox, settings, sub } = options;
    const address = email.toLowerCase();
    const account: Account = {
      email: address,
      name,
      sub: sub ?? subjectOf(address),
      hasGmail,
      isEmailVerified,
      mailbox,
      search: new MailboxSearch(mailbox, this.#settings, this.#clock, settings),
      settings,
    };
    mailbox.history.startRecording(this.#clock);
    this.#accounts.set(address, account);
    return account;
  }

  find(email: string): Account | null {
    return this.#accounts.get(email.toLowerCase()) ?? null;
  }

  findBySub(sub: string): Account | null {
    return this.list().find((account) => account.sub === sub) ?? null;
  }

  /** Whether Google vouches for the address of an account. */
  isEmailVerified(sub: string): boolean {
    return this.findBySub(sub)?.isEmailVerified ?? true;
  }

  list(): Account[] {
    return [...this.#accounts.values()];
  }

  clear(): void {
    this.#accounts.clear();
  }
}

/** 21 digits, the same for the same address. */
function subjectOf(email: string): string {
  const digits = `${hashText(email)}${hashText(`${email}/2`)}${hashText(`${email}/3`)}`;
  return `1${digits.padEnd(20, '0').slice(0, 20)}`;
}
