import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import {
  TOTALLED_LABELS,
  type MailboxTotals,
  type TotalledLabel,
} from '#worker/domain/scans/mailbox-totals.ts';

const PROFILE = 'profile';

/** Totals before any listing. */
export class TotalsStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  commitProfile(messagesTotal: number): void {
    this.insert(PROFILE, messagesTotal);
  }

  /** null: no such label. */
  commitLabel(label: TotalledLabel, messages: number | null): void {
    this.insert(label, messages);
  }

  missing(): { profile: boolean; labels: TotalledLabel[] } {
    const known = this.known();
    return {
      profile: !known.has(PROFILE),
      labels: TOTALLED_LABELS.filter((label) => !known.has(label)),
    };
  }

  /** null while incomplete. */
  totals(): MailboxTotals | null {
    const known = this.known();
    const messages = known.get(PROFILE);
    if (typeof messages !== 'number') return null;
    if (TOTALLED_LABELS.some((label) => !known.has(label))) return null;
    const totalOf = (label: TotalledLabel) => known.get(label) ?? null;
    return {
      messages,
      byLabel: {
        UNREAD: totalOf('UNREAD'),
        SENT: totalOf('SENT'),
        DRAFT: totalOf('DRAFT'),
        CHAT: totalOf('CHAT'),
        STARRED: totalOf('STARRED'),
        IMPORTANT: totalOf('IMPORTANT'),
        CATEGORY_PROMOTIONS: totalOf('CATEGORY_PROMOTIONS'),
        CATEGORY_SOCIAL: totalOf('CATEGORY_SOCIAL'),
        CATEGORY_UPDATES: totalOf('CATEGORY_UPDATES'),
        CATEGORY_FORUMS: totalOf('CATEGORY_FORUMS'),
        SPAM: totalOf('SPAM'),
        TRASH: totalOf('TRASH'),
      },
    };
  }

  private insert(name: string, value: number | null): void {
    this.database.sql.exec('INSERT OR IGNORE INTO totals (name, value) VALUES (?, ?)', name, value);
  }

  private known(): Map<string, number | null> {
    const rows = this.database.sql.exec('SELECT name, value FROM totals').toArray();
    return new Map(
      rows.map(({ name, value }) => [String(name), typeof value === 'number' ? value : null]),
    );
  }
}
