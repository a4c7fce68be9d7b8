import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { GmailFetch } from './open-gmail.ts';

type TapedAnswer = { status: number; offset: number; length: number };

/** Where the answers of a run are, to be played to another thread. */
export type Tape = { file: string; answers: ReadonlyMap<string, TapedAnswer[]> };

/** Writes down all that Gmail answers, on disk: the pages of a large mailbox would fill the memory measured. */
export class TapeRecorder {
  readonly #directory = mkdtempSync(join(tmpdir(), 'grinbox-bench-'));
  readonly #file = join(this.#directory, 'answers');
  readonly #descriptor = openSync(this.#file, 'w');
  readonly #answers = new Map<string, TapedAnswer[]>();
  #offset = 0;

  readonly record =
    (fetch: GmailFetch): GmailFetch =>
    async (request) => {
      const { status, text } = await readAnswer(await fetch(request));
      const bytes = Buffer.from(text);
      writeSync(this.#descriptor, bytes);
      const key = keyOf(request);
      const taped = this.#answers.get(key) ?? [];
      taped.push({ status, offset: this.#offset, length: bytes.length });
      this.#answers.set(key, taped);
      this.#offset += bytes.length;
      return new Response(text, { status });
    };

  tape(): Tape {
    return { file: this.#file, answers: this.#answers };
  }

  /** Removes what was written down. */
  discard(): void {
    closeSync(this.#descriptor);
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

/** Answers each call as it was answered before, after `wait`. A call that was never made is an error. */
export function playTape({ file, answers }: Tape, wait: () => Promise<void>): GmailFetch {
  const descriptor = openSync(file, 'r');
  const played = new Map<string, number>();
  return async (request) => {
    await wait();
    const key = keyOf(request);
    const turn = played.get(key) ?? 0;
    played.set(key, turn + 1);
    const answer = answers.get(key)?.[turn];
    if (answer === undefined) throw new Error(`nothing was recorded for ${key}`);
    const bytes = Buffer.alloc(answer.length);
    readSync(descriptor, bytes, 0, answer.length, answer.offset);
    return new Response(bytes.toString('utf8'), { status: answer.status });
  };
}

async function readAnswer(response: Response): Promise<{ status: number; text: string }> {
  return { status: response.status, text: await response.text() };
}

function keyOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
