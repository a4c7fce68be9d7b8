import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { PROJECT_DIR } from './bootstrap.mjs';
import { startServerProcess, type ServerProcess } from './server-process.ts';

export type SandboxServerOptions = {
  port: number;
  messages: number;
  mailboxFile: string | null;
  appOrigin: string;
  logFile: string;
};

const fileEntrySchema = z.object({ lineNumber: z.number(), reason: z.string() });

/** What the sandbox says of itself, in one line, once it answers. */
export const sandboxReadySchema = z.object({
  ready: z.literal(true),
  account: z.string(),
  messages: z.number(),
  /** What became of the mailbox file, null without one; see ImportedMailbox of the sandbox. */
  file: z
    .object({
      separators: z.number().nullable(),
      found: z.number(),
      imported: z.number(),
      repeated: z.number(),
      refused: z.array(fileEntrySchema),
      remarks: z.array(fileEntrySchema),
    })
    .nullable(),
});

export type SandboxReady = z.infer<typeof sandboxReadySchema>;

export function startSandboxServer(options: SandboxServerOptions): ServerProcess {
  const mailbox = options.mailboxFile === null ? [] : [`--mailbox=${options.mailboxFile}`];
  return startServerProcess({
    name: 'The Google sandbox',
    args: [
      join(PROJECT_DIR, 'tests/tools/google-sandbox/serve.ts'),
      `--port=${options.port}`,
      `--messages=${options.messages}`,
      `--redirect-uri=${options.appOrigin}/api/auth/google/callback`,
      ...mailbox,
    ],
    cwd: PROJECT_DIR,
    env: {},
    logFile: options.logFile,
  });
}

/** The sandbox's own account of what it holds; for one that answers. */
export function readSandboxReady(logFile: string): SandboxReady | null {
  const line = readFileSync(logFile, 'utf8')
    .split('\n')
    .find((text) => text.startsWith('{"ready":true'));
  return line === undefined ? null : sandboxReadySchema.parse(JSON.parse(line));
}
