import { verifyWithOptions } from './command.ts';
import { parseVerifyOptions, VERIFY_USAGE } from './options.mjs';

const ending = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(event, () => ending.abort());
}
// A terminal that is gone must not keep moved mail from being put back.
process.stdout.on('error', () => undefined);
const print = (text: string) => process.stdout.write(text);
const options = parseVerifyOptions(process.argv.slice(2));
if (options === 'help') print(`${VERIFY_USAGE}\n`);
else {
  process.exitCode = await verifyWithOptions(options, {
    abort: ending.signal,
    print,
    isLive: process.stdout.isTTY,
  });
}
// The channel to the parent would keep the command alive.
process.exit();
