import type { ErrorCode } from '#worker/domain/app-error.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * All fields a log line can have: numbers, codes and names from our own source. Nothing from outside has a field;
 * keep it so when adding one.
 */
export type LogFields = {
  requestId?: string;
  /** Route pattern such as `/api/scans/:scanId`, never the actual path. */
  route?: string;
  method?: string;
  status?: number;
  durationMs?: number;
  code?: ErrorCode;
  /** A short name from our own source. */
  kind?: string;
  attempt?: number;
  count?: number;
  counts?: Record<string, number>;
  /** Of erased accounts only. */
  userId?: string;
  /** Keyed hash of the caller: correlates lines, identifies nobody. */
  actor?: string;
  connectionId?: string;
  scanId?: string;
  cleanupId?: string;
  chargeId?: string;
  refundId?: string;
  mailId?: string;
  settings?: readonly string[];
  errorName?: string;
  /** Stack positions, without the message. */
  frames?: readonly string[];
};

export interface Log {
  debug(event: LogEvent, fields?: LogFields): void;
  info(event: LogEvent, fields?: LogFields): void;
  warn(event: LogEvent, fields?: LogFields): void;
  error(event: LogEvent, fields?: LogFields): void;
}

/** `subject.verb`, such as `connection.purged`. */
export type LogEvent = `${string}.${string}`;

export type LogSink = (level: LogLevel, line: string) => void;

const SEVERITY: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 };
const PLAIN_TEXT = /^[\w.:/*()#<>-]{1,160}$/;
const FRAME = /^\s+at (?:async )?(?:[\w.<>#]+ )?\(?(?:[\w@.:/-]*\/)?([\w@.-]+:\d+:\d+)\)?$/;
const MAX_FRAMES = 6;

/** The only console output. */
/* oxlint-disable eslint/no-console */
const consoleSink: LogSink = (level, line) => {
  if (level === 'error') console.error(line);
  else if (level === 'warn') console.warn(line);
  else console.log(line);
};
/* oxlint-enable eslint/no-console */

/** One JSON object per line. Text that does not look like a name of ours is replaced. */
export function createLog(leastLevel: LogLevel, sink: LogSink = consoleSink): Log {
  function write(level: LogLevel, event: LogEvent, fields: LogFields = {}): void {
    if (SEVERITY[level] < SEVERITY[leastLevel]) return;
    sink(
      level,
      JSON.stringify({ level, event, ...fields }, (_key, value: unknown) => plain(value)),
    );
  }
  return {
    debug: (event, fields) => write('debug', event, fields),
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, fields) => write('error', event, fields),
  };
}

/** Class and stack of an unknown error; its message may quote anything. */
export function describeError(error: unknown): Pick<LogFields, 'errorName' | 'frames'> {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const frames = (error.stack ?? '')
    .split('\n')
    .map((line) => FRAME.exec(line)?.[1])
    .filter((frame) => frame !== undefined)
    .slice(0, MAX_FRAMES);
  return { errorName: error.name, frames };
}

function plain(value: unknown): unknown {
  return typeof value === 'string' && !PLAIN_TEXT.test(value) ? '[not shown]' : value;
}
