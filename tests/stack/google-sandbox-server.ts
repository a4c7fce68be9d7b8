import { join } from 'node:path';

import { PROJECT_DIR } from './bootstrap.mjs';
import { startServerProcess, type ServerProcess } from './server-process.ts';

export type SandboxServerOptions = {
  port: number;
  messages: number;
  mailboxFile: string | null;
  appOrigin: string;
  logFile: string;
};

export function startSandboxServer(options: SandboxServerOptions): ServerProcess {
  const mailbox = options.mailboxFile === null ? [] : [`--mailbox=${options.mailboxFile}`];
  return startServerProcess({
    name: 'The Google sandbox',
    args: [
      join(PROJECT_DIR, 'tests/google-sandbox/serve.ts'),
      `--port=${options.port}`,
      `--messages=${options.messages}`,
      `--app-origin=${options.appOrigin}`,
      ...mailbox,
    ],
    cwd: PROJECT_DIR,
    env: {},
    logFile: options.logFile,
  });
}
