export type FaultAnswer = {
  status: number;
  body: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
};

/** What ends in `after-effect` carries the call out first: only the caller does not learn of it. */
export type FaultAction =
  /** Answers so, without doing anything. */
  | ({ kind: 'answer' } & FaultAnswer)
  | ({ kind: 'answer-after-effect' } & FaultAnswer)
  /** Breaks the connection, without doing anything. */
  | { kind: 'drop' }
  | { kind: 'drop-after-effect' }
  /** Goes on after so long. */
  | { kind: 'delay'; delayMs: number }
  /** Never answers, until the caller gives up or the faults are cleared. */
  | { kind: 'hang' }
  | { kind: 'hang-after-effect' };

export type Fault = {
  /** A method id such as users.messages.list or oauth.token; `users.messages.*` and `*` match more. */
  method: string;
  /** Of this account only. */
  email?: string | undefined;
  /** Matching calls let through before the first that fails. */
  skip: number;
  /** Matching calls that fail. */
  times: number;
  action: FaultAction;
};

/** The faults that tests have ordered, first come first used. */
export class FaultQueue {
  #faults: Fault[] = [];
  #hanging = new Set<() => void>();

  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  /** The action for a call, or null; a fault used so many times as was ordered is gone. */
  take(method: string, email: string | null): FaultAction | null {
    for (const fault of this.#faults) {
      if (!matchesMethod(fault.method, method)) continue;
      if (fault.email !== undefined && fault.email.toLowerCase() !== email) continue;
      if (fault.skip > 0) {
        fault.skip -= 1;
        continue;
      }
      fault.times -= 1;
      if (fault.times <= 0) this.#faults = this.#faults.filter((other) => other !== fault);
      return fault.action;
    }
    return null;
  }

  /** Resolves when the caller gives up or the faults are cleared. */
  hang(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = () => {
      this.#hanging.delete(end);
      resolve();
    };
    this.#hanging.add(end);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
    return promise;
  }

  pending(): readonly Fault[] {
    return this.#faults;
  }

  clear(): void {
    this.#faults = [];
    for (const end of this.#hanging) end();
  }
}

function matchesMethod(pattern: string, method: string): boolean {
  return pattern.endsWith('*') ? method.startsWith(pattern.slice(0, -1)) : pattern === method;
}
