import { parseStackOptions, USAGE } from './options.mjs';
import { describeMailboxFile } from './mailbox-report.ts';
import { StackError } from './stack-error.ts';
import { startStack, type Stack } from './stack.ts';

/** The service under `npm start`: starts the stack, says where it is, and ends it with this process. */
async function main(): Promise<void> {
  const options = parseStackOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(USAGE);
    return;
  }
  const ending = new AbortController();
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
    process.on(event, () => {
      if (!ending.signal.aborted) console.log('\nStopping …');
      ending.abort();
    });
  }
  const ended = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve(), { once: true });
  });

  try {
    const stack = await startStack(options, { report: console.log, abort: ending.signal });
    console.log(banner(stack));
    await Promise.race([ended, stack.brokenDown]).finally(stack.stop);
  } catch (error) {
    if (ending.signal.aborted) return;
    const message = error instanceof Error ? error.message : String(error);
    console.error(
      `\n${error instanceof StackError ? message : `Grinbox could not run.\n${message}`}`,
    );
    process.exitCode = 1;
  }
}

function banner({
  appOrigin,
  sandboxOrigin,
  stripeOrigin,
  mailOrigin,
  sandbox,
  logDir,
}: Stack): string {
  const google =
    sandboxOrigin === null || sandbox === null
      ? ['  It talks to Google itself, with the credentials in .dev.vars.']
      : [
          `  Sign in as                       ${sandbox.account} (${sandbox.messages} messages)`,
          `  The Google sandbox behind it     ${sandboxOrigin}`,
          ...describeMailboxFile(sandbox.file),
        ];
  return [
    '',
    `  Grinbox is running. Open         ${appOrigin}`,
    ...google,
    ...(stripeOrigin === null ? [] : [`  Stripe's stand-in                ${stripeOrigin}`]),
    ...(mailOrigin === null ? [] : [`  Mail that it sends               ${mailOrigin}`]),
    `  Logs                             ${logDir}`,
    '  Stop it with Ctrl-C.',
    '',
  ].join('\n');
}

await main();
// What was started has ended; a build's own worker threads must not keep the command alive.
process.exit();
