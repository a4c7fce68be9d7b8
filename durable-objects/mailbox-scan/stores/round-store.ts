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

/** Messages fetched together, and listings of their senders. */
export type Round = {
  roundNumber: number;
  draws: readonly Draw[];
  /** Index among all draws. */
  firstSample: number;
  /** null until its messages are fetched. */
  cells: readonly SenderCell[] | null;
  firstCell: number;
};

/** `record`: null while pending. */
export type DrawnSample = Draw & { sampleNumber: number; record: SampleRecord | null };

/** Subjects are never stored. Memory changes only after the database. */
export class RoundStore {
  private readonly database: ObjectDatabase;
  private known: { rounds: Round[]; records: Map<number, SampleRecord> } | null = null;
  private sampleWrites = 0;

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

  /** Changes whenever `samples` of the rounds so far do. */
  samplesVersion(): number {
    return this.sampleWrites;
  }

  /** In draw order. */
  samples(rounds: number): DrawnSample[] {
    return this.read()
      .rounds.slice(0, rounds)
      .flatMap((round) => this.samplesOf(round));
  }

  open(): DrawnSample[] {
    const last = this.last();
    return last === null ? [] : this.samplesOf(last).filter(({ record }) => !isAnswered(record));
  }

  /** `cells`: for a round without fetches. */
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

  close(cells: readonly SenderCell[]): void {
    const { rounds } = this.read();
    const last = rounds.at(-1);
    if (last === undefined || last.cells !== null) return;
    this.replaceCells(cells);
  }

  /** Listings known only once senders have numbers. */
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

  /** Stores only what it was fetched for, plus its date for the checks. */
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

  /** Deleted or unreadable: skipped and counted. */
  commitMissing({ sampleNumber }: DrawnSample): void {
    this.write({ ...UNANSWERED, sampleNumber, state: 'gone' });
  }

  /** Possibly transient: retried once. */
  commitUnread({ sampleNumber }: DrawnSample): void {
    this.write({ ...UNANSWERED, sampleNumber, state: 'unread' });
  }

  countMissing(rounds: number): number {
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
    this.sampleWrites += 1;
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
