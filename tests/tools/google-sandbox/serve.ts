import { parseArgs } from 'node:util';

import { generateMailbox } from './generate/generate-mailbox.ts';
import { createGoogleSandbox } from './google-sandbox.ts';
import type { ImportedMailbox } from './import/import-report.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { readMailboxFile } from './mailbox-file.ts';
import { findFreePort, listen } from './node-listener.ts';
import { SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET } from './sandbox-client.ts';

const USAGE = `node tests/tools/google-sandbox/serve.ts --redirect-uri URI [--redirect-uri URI …]
  [--port N] [--messages N] [--seed N] [--mailbox FILE] [--latency MS]`;

const OWNER = { address: 'anna.lindgren@postlada.example', name: 'Anna Lindgren' };
const SMALL = { address: 'erik.berg@postlada.example', name: 'Erik Berg' };
const EMPTY = { address: 'ny@postlada.example', name: 'Ny Användare' };
const WITHOUT_GMAIL = { address: 'utan.gmail@foretaget.example', name: 'Utan Gmail' };

function readCount(text: string, name: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0) throw new Error(`--${name} has to be a whole number`);
  return count;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      messages: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      mailbox: { type: 'string' },
      'redirect-uri': { type: 'string', multiple: true, default: [] },
      latency: { type: 'string', default: '40' },
    },
  });
  if (values['redirect-uri'].length === 0) throw new Error('at least one --redirect-uri is needed');
  return {
    port: readCount(values.port, 'port'),
    messages: readCount(values.messages, 'messages'),
    seed: readCount(values.seed, 'seed'),
    latencyMs: readCount(values.latency, 'latency'),
    mailboxFile: values.mailbox ?? null,
    redirectUris: values['redirect-uri'],
  };
}

type OwnerMailbox = {
  mailbox: Mailbox;
  /** Null for a mailbox that is of no file. */
  file: Omit<ImportedMailbox, 'mailbox'> | null;
};

async function createOwnerMailbox(
  { mailboxFile, messages, seed }: ReturnType<typeof readOptions>,
  nowMs: number,
): Promise<OwnerMailbox> {
  if (mailboxFile === null) {
    return { mailbox: generateMailbox({ messages, seed, nowMs, owner: OWNER }), file: null };
  }
  const options = { owner: OWNER.address, nowMs };
  const { mailbox, ...file } = await readMailboxFile(mailboxFile, options);
  return { mailbox, file };
}

async function run(): Promise<void> {
  const options = readOptions();
  const nowMs = Date.now();
  const { mailbox, file } = await createOwnerMailbox(options, nowMs);
  // Its own address stands in what the sandbox answers, so the port has to be known before it is made.
  const port = options.port === 0 ? await findFreePort() : options.port;
  const sandbox = createGoogleSandbox({
    publicOrigin: `http://localhost:${port}`,
    clients: [
      {
        clientId: SANDBOX_CLIENT_ID,
        clientSecret: SANDBOX_CLIENT_SECRET,
        redirectUris: options.redirectUris,
        name: 'Grinbox',
      },
    ],
    latencyMs: () => options.latencyMs,
  });
  sandbox.addAccount({ email: OWNER.address, name: OWNER.name, mailbox });
  const small = generateMailbox({ messages: 500, seed: options.seed + 1, nowMs, owner: SMALL });
  sandbox.addAccount({ email: SMALL.address, name: SMALL.name, mailbox: small });
  sandbox.addAccount({ email: EMPTY.address, name: EMPTY.name });
  sandbox.addAccount({ email: WITHOUT_GMAIL.address, name: WITHOUT_GMAIL.name, hasGmail: false });
  const { close } = await listen(sandbox, port);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close());
  const ready = {
    ready: true,
    origin: `http://localhost:${port}`,
    port,
    clientId: SANDBOX_CLIENT_ID,
    account: OWNER.address,
    messages: sandbox.truth(OWNER.address)?.total().messages ?? 0,
    file,
  };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exitCode = 1;
});
