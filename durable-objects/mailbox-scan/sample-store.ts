import type { SampledMessage } from '#worker/google/sampled-message.ts';

import type { ScanDatabase } from './scan-database.ts';
import { sampleRecordSchema, type SampleRecord } from './scan-records.ts';

export type SamplePurpose = SampleRecord['purpose'];
export type SenderRecord = { senderNumber: number; senderKey: string; displayName: string };

/** The few messages that are fetched, and the senders that they named. Subjects are never stored. */
export class SampleStore {
  private readonly database: ScanDatabase;

  constructor(database: ScanDatabase) {
    this.database = database;
  }

  plan(purpose: SamplePurpose, messageIds: readonly string[]): void {
    for (const messageId of messageIds) {
      this.database.sql.exec(
        'INSERT INTO samples (purpose, message_id) VALUES (?, ?)',
        purpose,
        messageId,
      );
    }
  }

  open(): SampleRecord[] {
    return this.list("state = 'open'");
  }

  all(purpose: SamplePurpose): SampleRecord[] {
    return this.list(`purpose = '${purpose}'`);
  }

  /** Fetched messages of this round whose sender has no number yet. */
  unnumbered(): SampleRecord[] {
    return this.list("purpose = 'sender' AND state <> 'open' AND sender_number IS NULL");
  }

  commit(sampleNumber: number, message: SampledMessage): void {
    this.database.sql.exec(
      `UPDATE samples SET state = 'done', size_bytes = ?, sender_key = ?, sender_name = ?,
         is_bulk = ? WHERE sample_number = ? AND state = 'open'`,
      message.sizeBytes,
      message.senderKey,
      message.senderName,
      message.isBulk ? 1 : 0,
      sampleNumber,
    );
  }

  /** The message has been deleted since it was listed, or cannot be read: it is left out, and counted so. */
  commitGone(sampleNumber: number): void {
    this.database.sql.exec(
      "UPDATE samples SET state = 'gone' WHERE sample_number = ? AND state = 'open'",
      sampleNumber,
    );
  }

  assignSender(sampleNumber: number, senderNumber: number): void {
    this.database.sql.exec(
      'UPDATE samples SET sender_number = ? WHERE sample_number = ?',
      senderNumber,
      sampleNumber,
    );
  }

  findSenderNumber(senderKey: string): number | null {
    const [row] = this.database.sql
      .exec('SELECT sender_number FROM senders WHERE sender_key = ?', senderKey)
      .toArray();
    return row === undefined ? null : Number(row['sender_number']);
  }

  insertSender(senderKey: string, displayName: string): number {
    const [row] = this.database.sql
      .exec(
        'INSERT INTO senders (sender_key, display_name) VALUES (?, ?) RETURNING sender_number',
        senderKey,
        displayName,
      )
      .toArray();
    return Number(row?.['sender_number']);
  }

  senders(): SenderRecord[] {
    return this.database.sql
      .exec('SELECT sender_number, sender_key, display_name FROM senders ORDER BY sender_number')
      .toArray()
      .map((row) => ({
        senderNumber: Number(row['sender_number']),
        senderKey: String(row['sender_key']),
        displayName: String(row['display_name']),
      }));
  }

  private list(condition: string): SampleRecord[] {
    return this.database.sql
      .exec(`SELECT * FROM samples WHERE ${condition} ORDER BY sample_number`)
      .toArray()
      .map((row) => sampleRecordSchema.parse(row));
  }
}
