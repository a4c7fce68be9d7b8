import { execFileSync } from 'node:child_process';

type ProcessRow = { pid: number; parent: number; isZombie: boolean; command: string };

function processes(): ProcessRow[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([pid]) => pid !== '' && pid !== undefined)
    .map(([pid, parent, state = '', ...command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      isZombie: state.startsWith('Z'),
      command: command.join(' '),
    }));
}

/** A process with all that it started, and what those started in turn. */
export function processTree(root: number): ProcessRow[] {
  const all = processes();
  const tree = all.filter(({ pid }) => pid === root);
  for (const parent of tree) tree.push(...all.filter((row) => row.parent === parent.pid));
  return tree;
}

/** Those of the given that still run. A zombie has ended and waits for nothing but to be counted. */
export function stillRunning(rows: readonly ProcessRow[]): ProcessRow[] {
  const living = new Map(processes().map((row) => [row.pid, row]));
  return rows.filter(({ pid, command }) => {
    const row = living.get(pid);
    return row !== undefined && !row.isZombie && row.command === command;
  });
}
