import { spawnSync } from 'node:child_process';

/** Installs what can be installed of these; without being root, nothing. */
export function installDebianPackages(names: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  run(['update', '-q']);
  // One by one: a system that lacks one is to have the others.
  for (const name of names) run(['install', '-y', '-q', '--no-install-recommends', name]);
}

function run(args: readonly string[]): void {
  spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
