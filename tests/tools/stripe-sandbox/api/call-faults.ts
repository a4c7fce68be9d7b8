/** What can go wrong with calls to the API, on demand. */
export type CallFault = {
  /** Whose calls: all whose method and path begin so, such as `POST /v1/refunds`. */
  call: string;
  times: number;
  action:
    | { kind: 'answer'; status: number; body: unknown }
    /** What was asked for is done, only that nobody hears of it. */
    | { kind: 'answer-after-effect'; status: number; body: unknown };
};

/** Faults that wait for calls to strike, in the order in which they were asked for. */
export class CallFaults {
  private faults: CallFault[] = [];

  add(fault: CallFault): void {
    this.faults.push({ ...fault });
  }

  /** The fault that strikes this call, if one does. */
  take(call: string): CallFault['action'] | null {
    const fault = this.faults.find((each) => call.startsWith(each.call) && each.times > 0);
    if (fault === undefined) return null;
    fault.times -= 1;
    return fault.action;
  }

  clear(): void {
    this.faults = [];
  }
}
