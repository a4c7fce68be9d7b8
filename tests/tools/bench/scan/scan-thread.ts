import { parentPort } from 'node:worker_threads';

import { measureScan, type ScanBenchOptions } from './measure-scan.ts';

parentPort?.on('message', (wish: ScanBenchOptions) => {
  // What fails here ends the thread, and with it the bench.
  void measureScan(wish).then((measurement) => parentPort?.postMessage(measurement));
});
