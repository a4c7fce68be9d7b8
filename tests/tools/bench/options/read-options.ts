import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { BenchOptionError } from './bench-option-error.ts';

/** What was typed after a bench's name, by option, without the dashes. */
export type GivenOptions = Readonly<Record<string, string | undefined>>;

export const MAX_MESSAGES = 1_000_000;
const MAX_SEED = 1_000_000;

/** @throws BenchOptionError for an option that the bench does not know, or that lacks its value. */
export function readGivenOptions(args: readonly string[], known: readonly string[]): GivenOptions {
  const options = Object.fromEntries(known.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args: [...args], options });
    return Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, string] => {
        return typeof entry[1] === 'string';
      }),
    );
  } catch (error) {
    throw new BenchOptionError(error instanceof Error ? error.message : String(error));
  }
}

export function wholeNumber(
  given: GivenOptions,
  name: string,
  fallback: number,
  [least, most]: readonly [number, number],
): number {
  const text = given[name];
  if (text === undefined) return fallback;
  const value = parseWhole(text);
  if (!(value >= least && value <= most)) {
    throw new BenchOptionError(
      `--${name} takes a whole number from ${least} to ${most}, not “${text}”.`,
    );
  }
  return value;
}

export function messageCount(given: GivenOptions, fallback: number): number {
  return wholeNumber(given, 'messages', fallback, [0, MAX_MESSAGES]);
}

export function seedNumber(given: GivenOptions): number {
  return wholeNumber(given, 'seed', 1, [0, MAX_SEED]);
}

/** `A-B`, or one seed; null when nothing is given. */
export function seedRange(given: GivenOptions): number[] | null {
  const text = given['seeds'];
  if (text === undefined) return null;
  const [first = '', last = first, ...more] = text.split('-');
  const [from, to] = [parseWhole(first), parseWhole(last)];
  if (more.length > 0 || !(from <= to && to <= MAX_SEED)) {
    throw new BenchOptionError(`--seeds takes a range of seeds such as 1-20, not “${text}”.`);
  }
  return Array.from({ length: to - from + 1 }, (_, order) => from + order);
}

/** Numbers of messages, with commas between. */
export function sizes(given: GivenOptions, fallback: readonly number[]): readonly number[] {
  const text = given['sizes'];
  if (text === undefined) return fallback;
  const numbers = text.split(',').map(parseWhole);
  if (!numbers.every((number) => number >= 1 && number <= MAX_MESSAGES)) {
    throw new BenchOptionError(
      `--sizes takes numbers of messages up to ${MAX_MESSAGES} with commas between, not “${text}”.`,
    );
  }
  return numbers;
}

export function choice<const Choice extends string>(
  given: GivenOptions,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const text = given[name];
  if (text === undefined) return fallback;
  const chosen = choices.find((candidate) => candidate === text);
  if (chosen === undefined) {
    throw new BenchOptionError(`--${name} takes ${choices.join(', ')}; not “${text}”.`);
  }
  return chosen;
}

/** An existing mailbox file, or null when none is given. */
export function mailboxFile(given: GivenOptions): string | null {
  const path = given['mailbox'];
  if (path === undefined) return null;
  if (!/\.(mbox|jsonl)$/i.test(path)) {
    throw new BenchOptionError(`--mailbox takes an .mbox or a .jsonl file, not “${path}”.`);
  }
  if (!existsSync(path) || !statSync(path).isFile()) {
    throw new BenchOptionError(`--mailbox: there is no file ${path}.`);
  }
  return resolve(path);
}

function parseWhole(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
