import { runBench } from './run-bench.ts';

process.exitCode = await runBench(process.argv.slice(2), {
  print: (text) => process.stdout.write(`${text}\n`),
  remark: (text) => process.stderr.write(`${text}\n`),
});
// The channel to the parent would keep the command alive.
process.disconnect?.();
