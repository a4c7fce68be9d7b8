/**
 * Milliseconds that this thread has worked for some work, the least of three runs: what else a busy machine does
 * counts for little.
 */
export function cpuMsOf(work: () => void): number {
  const runs = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}
