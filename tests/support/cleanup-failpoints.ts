import type { GmailClient } from '#worker/platform/google/gmail-client.ts';

import { SimulatedCrash } from './scan-harness.ts';
import type { LifeOfDatabase } from './sqlite-object-storage.ts';

/** Does a piece of work with a failpoint before and after it. Once its life has ended, nothing more is done. */
export type Around = <Result>(step: Step, work: () => Promise<Result>) => Promise<Result>;

/** A place where a life may end: before or after each thing that leaves or enters the object. */
export type Failpoint = `${Step}.${'before' | 'after'}`;
type Step =
  | 'run'
  | 'access'
  | 'gmail'
  | 'unsubscribe'
  | 'begin'
  | 'ask'
  | 'database'
  | 'confirm'
  | 'send'
  | 'save';

/** Called at every failpoint with its number, over all lives; throwing SimulatedCrash ends the life. */
export type AtFailpoint = (failpoint: Failpoint, number: number) => void;

/** Counts the failpoints of all lives. */
export class Failpoints {
  #count = 0;
  readonly #at: AtFailpoint | undefined;

  constructor(at: AtFailpoint | undefined) {
    this.#at = at;
  }

  get count(): number {
    return this.#count;
  }

  pass(failpoint: Failpoint, database: LifeOfDatabase): void {
    this.#count += 1;
    try {
      this.#at?.(failpoint, this.#count);
    } catch (error) {
      if (error instanceof SimulatedCrash) database.end(error);
      throw error;
    }
  }

  /** For the work of one life. */
  around(database: LifeOfDatabase): Around {
    return async (step, work) => {
      database.assertAlive();
      this.pass(`${step}.before`, database);
      const result = await work();
      this.pass(`${step}.after`, database);
      return result;
    };
  }
}

/** A client with a failpoint before and after each call that has an effect, or that a survey hangs on. */
export function watchGmail(gmail: GmailClient, around: Around): GmailClient {
  return {
    ...gmail,
    listMessages: (query, pageToken) => around('gmail', () => gmail.listMessages(query, pageToken)),
    listTrash: (pageToken, search) => around('gmail', () => gmail.listTrash(pageToken, search)),
    listUserLabels: () => around('gmail', () => gmail.listUserLabels()),
    listHistory: (historyId, pageToken, labelIds) =>
      around('gmail', () => gmail.listHistory(historyId, pageToken, labelIds)),
    getRowMessage: (id) => around('gmail', () => gmail.getRowMessage(id)),
    getUnsubscribeMessage: (id) => around('gmail', () => gmail.getUnsubscribeMessage(id)),
    moveToTrash: (ids) => around('gmail', () => gmail.moveToTrash(ids)),
    restoreFromTrash: (ids, toInbox) => around('gmail', () => gmail.restoreFromTrash(ids, toInbox)),
  };
}
