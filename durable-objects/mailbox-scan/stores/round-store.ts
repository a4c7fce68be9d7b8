import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { SenderCell } from '#worker/domain/scans/senders/sender-search.ts';
import type { SampledMessage } from '#worker/platform/google/message-headers.ts';

import {
  drawsSchema,
  sampleRecordSchema,
  senderCellsSchema,
  type Draw,
  type SampleRecord,
} from './scan-records.ts';

/** A few messages fetched together, and the listings of the senders that they named. */
export type Round = {
  roundNumber: number;
  draws: readonly Draw[];
  /** The number of its first message among all that were drawn. */
  firstSample: number;
  /** null until its messages are fetched and it is known what they ask for. */
  cells: readonly SenderCell[] | null;
  /** The number of its first listing among all of the rounds'. */
  firstCell: number;
};

/** A drawn message, with what came of fetching it; null while it is still to be fetched. */
export type DrawnSample = Draw & { sampleNumber: number; record: SampleRecord | null };

/**
 * The rounds of fetching, in order. A round is one row, each of its messages another once it is fetched.
 * Subjects are never stored. Read once into memory, and only changed there after the database has taken
 * the change.
 */
export class RoundStore {
  private readonly database: ObjectDatabase;
  private known: { rounds: Round[]; records: Map<number, SampleRecord> } | null = null;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  rounds(): readonly Round[] {
    return this.read().rounds;
  }

  last(): Round | null {
    return this.read().rounds.at(-1) ?? null;
  }

  samplesOf({ draws, firstSample }: Round): DrawnSample[] {
    const { records } = this.read();
    return draws.map((draw, position) => {
      const sampleNumber = firstSample + position;
      return { ...draw, sampleNumber, record: records.get(sampleNumber) ?? null };
    });
  }

  /** All that were drawn in the first `rounds` rounds, in the order of drawing. */
  samples(rounds: number): DrawnSample[] {
    return this.read()
      .rounds.slice(0, rounds)
      .flatMap((round) => this.samplesOf(round));
  }

  /** Still to be fetched. */
  open(): DrawnSample[] {
    const last = this.last();
    return last === null ? [] : this.samplesOf(last).filter(({ record }) => !isAnswered(record));
  }

  /** `cells`: what is to be listed, of a round that fetches nothing. */
  begin(draws: readonly Draw[], cells: readonly SenderCell[] | null = null): void {
    const { rounds } = this.read();
    const last = rounds.at(-1);
    const round: Round = {
      roundNumber: rounds.length,
      draws,
      firstSample: last === undefined ? 0 : last.firstSample + last.draws.length,
      cells,
      firstCell: last === undefined ? 0 : last.firstCell + (last.cells?.length ?? 0),
    };
    this.database.sql.exec(
      'INSERT INTO rounds (round_number, draws, cells) VALUES (?, ?, ?)',
      round.roundNumber,
      JSON.stringify(draws),
      cells === null ? null : JSON.stringify(cells),
    );
    rounds.push(round);
  }

  /** What the messages of the last round ask to be listed. */
  close(cells: readonly SenderCell[]): void {
    const { rounds } = this.read();
    const last = rounds.at(-1);
    if (last === undefined || last.cells !== null) return;
    this.replaceCells(cells);
  }

  /** What its senders ask to be listed once they have numbers, after all that it was closed with. */
  addCells(cells: readonly SenderCell[]): void {
    this.replaceCells([...(this.last()?.cells ?? []), ...cells]);
  }

  private replaceCells(cells: readonly SenderCell[]): void {
    const { rounds } = this.read();
    const last = rounds.at(-1);
    if (last === undefined) return;
    this.database.sql.exec(
      'UPDATE rounds SET cells = ? WHERE round_number = ?',
      JSON.stringify(cells),
      last.roundNumber,
    );
    rounds[rounds.length - 1] = { ...last, cells };
  }

  /** Keeps of a message what it was fetched for, and when it came, which is held against its listing. */
  commit({ sampleNumber, wants }: DrawnSample, message: SampledMessage): void {
    const isSender = wants.includes('sender');
    this.write({
      sampleNumber,
      state: 'done',
      sizeBytes: wants.includes('size') ? message.sizeBytes : null,
      receivedMs: message.receivedAtMs,
      senderKey: isSender ? message.senderKey : null,
      senderName: isSender ? message.senderName : null,
      evidence: isSender ? message.evidence : null,
    });
  }

  /** The message has been deleted since it was listed, or cannot be read: it is left out, and counted so. */
  commitGone({ sampleNumber }: DrawnSample): void {
    this.write({ ...UNANSWERED, sampleNumber, state: 'gone' });
  }

  /** An answer that cannot be read may be a glitch of the moment: it is asked for once more. */
  commitUnread({ sampleNumber }: DrawnSample): void {
    this.write({ ...UNANSWERED, sampleNumber, state: 'unread' });
  }

  /** Of all that were drawn in the first `rounds` rounds. */
  countGone(rounds: number): number {
    return this.samples(rounds).filter(({ record }) => record?.state === 'gone').length;
  }

  private write(record: SampleRecord): void {
    const { records } = this.read();
    if (isAnswered(records.get(record.sampleNumber) ?? null)) return;
    this.database.sql.exec(
      `INSERT OR REPLACE INTO samples (sample_number, state, size_bytes, received_ms, sender_key,
         sender_name, evidence) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      record.sampleNumber,
      record.state,
      record.sizeBytes,
      record.receivedMs,
      record.senderKey,
      record.senderName,
      record.evidence === null ? null : JSON.stringify(record.evidence),
    );
    records.set(record.sampleNumber, record);
  }

  private read() {
    this.known ??= { rounds: this.readRounds(), records: this.readRecords() };
    return this.known;
  }

  private readRounds(): Round[] {
    const rounds: Round[] = [];
    let firstSample = 0;
    let firstCell = 0;
    const rows = this.database.sql.exec('SELECT * FROM rounds ORDER BY round_number').toArray();
    for (const row of rows) {
      const draws = drawsSchema.parse(JSON.parse(String(row['draws'])));
      const text = row['cells'];
      const cells = typeof text === 'string' ? senderCellsSchema.parse(JSON.parse(text)) : null;
      rounds.push({ roundNumber: rounds.length, draws, firstSample, cells, firstCell });
      firstSample += draws.length;
      firstCell += cells?.length ?? 0;
    }
    return rounds;
  }

  private readRecords(): Map<number, SampleRecord> {
    return new Map(
      this.database.sql
        .exec('SELECT * FROM samples')
        .toArray()
        .map((row) => sampleRecordSchema.parse(row))
        .map((record) => [record.sampleNumber, record]),
    );
  }
}

const UNANSWERED = {
  sizeBytes: null,
  receivedMs: null,
  senderKey: null,
  senderName: null,
  evidence: null,
};

function isAnswered(record: SampleRecord | null): boolean {
  return record !== null && record.state !== 'unread';
}
