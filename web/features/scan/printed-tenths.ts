export type PrintedTenth = { percent: number; messages: number };

const TENTHS = 10;

/** A line for every tenth of the mailbox counted so far, so that the paper grows with the count. */
export function printedTenths(scannedMsgs: number, totalMsgs: number): PrintedTenth[] {
  if (totalMsgs < TENTHS) return [];
  const tenths = Array.from({ length: TENTHS }, (_, index) => ({
    percent: (index + 1) * TENTHS,
    messages: Math.ceil((totalMsgs * (index + 1)) / TENTHS),
  }));
  return tenths.filter((tenth) => tenth.messages <= scannedMsgs);
}
