import type { Bench } from './bench.ts';
import { capacityBench } from './capacity/capacity-bench.ts';
import { coverageBench } from './coverage/coverage-bench.ts';
import { imageBench } from './image/image-bench.ts';
import { naiveBench } from './naive/naive-bench.ts';
import { paceBench } from './pace/pace-bench.ts';
import { rescanBench } from './rescan/rescan-bench.ts';
import { rowsBench } from './rows/rows-bench.ts';
import { scanBench } from './scan/scan-bench.ts';
import { tableBench } from './table/table-bench.ts';
import { trashBench } from './trash/trash-bench.ts';

/** Every bench by the name that it is run by. */
export const BENCHES: ReadonlyMap<string, Bench> = new Map([
  ['scan', scanBench],
  ['rows', rowsBench],
  ['rescan', rescanBench],
  ['naive', naiveBench],
  ['table', tableBench],
  ['coverage', coverageBench],
  ['capacity', capacityBench],
  ['trash', trashBench],
  ['pace', paceBench],
  ['image', imageBench],
]);
