import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { StackError } from './stack-error.ts';

/**
 * Keeps two stacks from sharing one folder of state, which would corrupt neither's files but mix up both's
 * data. Returns the function that gives the folder free again.
 */
export function lockPersistDir(persistDir: string): () => void {
  const file = join(persistDir, 'stack.pid');
  mkdirSync(persistDir, { recursive: true });
  if (existsSync(file)) {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder !== process.pid && isAlive(holder)) {
      throw new StackError(
        `Another stack (process ${holder}) keeps its state in ${persistDir}. Stop it, or give this one --persist DIR.`,
      );
    }
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be asked, but is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
