import {
  presetFault,
  type FaultPreset,
} from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import type { FaultQueue } from '#tests/tools/google-sandbox/faults/fault-queue.ts';

/** Whether the fault is ordered, by the page or by its name. */
export function isSwitchedOn(faults: FaultQueue, { id }: FaultPreset): boolean {
  return faults.pending().some(({ preset }) => preset === id);
}

/** Switches a fault on until it is switched off, or off together with the calls that it keeps hanging. */
export function switchFault(faults: FaultQueue, wanted: FaultPreset, isOn: boolean): void {
  if (isSwitchedOn(faults, wanted) === isOn) return;
  if (isOn) {
    const fault = presetFault(wanted.id, { times: 'endless' });
    if (fault !== null) faults.add(fault);
    return;
  }
  for (const { id, preset } of faults.pending()) if (preset === wanted.id) faults.remove(id);
}
