import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { SampledMessage } from '#worker/google/sampled-message.ts';

import { sampleRecordSchema, type SampleRecord } from './scan-records.ts';

export type SamplePurpose = SampleRecord['purpose'];
export type SenderRecord = { senderNumber: number; senderKey: string; displayName: string };

/** The few messages that are fetched, and the senders that they named. Subjects are never stored. */
export class SampleStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
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

  /** Keeps of a message what it was fetched for, and nothing else. */
  commit({ sampleNumber, purpose }: SampleRecord, message: SampledMessage): void {
    const isSender = purpose === 'sender';
    this.database.sql.exec(
      `UPDATE samples SET state = 'done', size_bytes = ?, received_ms = ?, sender_key = ?,
         sender_name = ?, is_bulk = ? WHERE sample_number = ? AND state = 'open'`,
      purpose === 'size' ? message.sizeBytes : null,
      purpose === 'oldest' ? message.receivedAtMs : null,
      isSender ? message.senderKey : null,
      isSender ? message.senderName : null,
      isSender && message.isBulk ? 1 : 0,
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

  /** An answer that cannot be read may be a glitch of the moment: it is asked for once more. */
  countAttempt(sampleNumber: number): void {
    this.database.sql.exec(
      'UPDATE samples SET attempts = attempts + 1 WHERE sample_number = ?',
      sampleNumber,
    );
  }

  hasOpen(): boolean {
    return (
      this.database.sql.exec("SELECT 1 FROM samples WHERE state = 'open' LIMIT 1").toArray()
        .length > 0
    );
  }

  /** The number of the last sample; 0 before the first. What is told of a mailbox changes with it alone. */
  lastNumber(): number {
    const [row] = this.database.sql
      .exec('SELECT MAX(sample_number) AS last FROM samples')
      .toArray();
    return Number(row?.['last'] ?? 0);
  }

  countGone(): number {
    const [row] = this.database.sql
      .exec("SELECT COUNT(*) AS gone FROM samples WHERE state = 'gone'")
      .toArray();
    return Number(row?.['gone'] ?? 0);
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
