import { createServer } from 'node:net';

const LOOPBACKS = ['127.0.0.1', '::1'];
const LAST_PORT = 65_535;

/** Whether nothing listens on the port under either name that a browser tries for `localhost`. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of LOOPBACKS) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

/** The first free port from `from` on. */
export async function nextFreePort(from: number): Promise<number> {
  for (let port = from; port <= LAST_PORT; port += 1) {
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port from ${from} on is free.`);
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has no such address, and so nobody listening on it either.
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
