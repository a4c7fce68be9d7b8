import {
  SOCKET_CLOSE_GONE,
  SOCKET_CLOSE_UNAUTHENTICATED,
  scanSocketMessageSchema,
} from '#worker/contract/scan-socket.ts';
import { isTerminalPhase } from '#worker/domain/scan/scan-state.ts';

import { EMPTY_SCAN_FEED, applyScanMessage, type ScanFeed } from './scan-feed.ts';

export type ScanLink = 'connecting' | 'open' | 'reconnecting';

export type ScanSocketEnd = 'terminal' | 'unauthenticated' | 'gone';

export type SocketHandlers = {
  onOpen: () => void;
  onMessage: (data: unknown) => void;
  onClose: (code: number) => void;
};

/** Opens a socket and returns the function that closes it. */
export type OpenSocket = (url: string, handlers: SocketHandlers) => () => void;

export type ScanSocketOptions = {
  url: string;
  onFeed: (feed: ScanFeed) => void;
  onLink: (link: ScanLink) => void;
  /** The scan ended or cannot be followed any more; nothing is called after this. */
  onEnd: (end: ScanSocketEnd) => void;
  /** Several attempts in a row failed: ask the server by other means whether the scan is done. */
  onStalled: () => void;
  openSocket?: OpenSocket;
  schedule?: (task: () => void, delayMs: number) => () => void;
  random?: () => number;
};

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
const ATTEMPTS_BEFORE_STALLED = 3;

/** Doubles up to a ceiling, with half of it random so that tabs do not return in step. */
export function reconnectDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return ceiling / 2 + (ceiling / 2) * random;
}

function scheduleWithTimeout(task: () => void, delayMs: number): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}

const openWebSocket: OpenSocket = (url, handlers) => {
  const socket = new WebSocket(url);
  socket.addEventListener('open', handlers.onOpen);
  socket.addEventListener('message', (event) => handlers.onMessage(event.data));
  socket.addEventListener('close', (event) => handlers.onClose(event.code));
  return () => socket.close(1000);
};

/** Follows a scan until it ends, reconnecting for as long as needed. Returns a function that stops. */
export function openScanSocket(options: ScanSocketOptions): () => void {
  const openSocket = options.openSocket ?? openWebSocket;
  const schedule = options.schedule ?? scheduleWithTimeout;
  const random = options.random ?? Math.random;

  let feed: ScanFeed = EMPTY_SCAN_FEED;
  let failedAttempts = 0;
  /** Events of a socket that was given up carry an older number and are not heard. */
  let generation = 0;
  let closeSocket: () => void = () => undefined;
  let cancelReconnect: () => void = () => undefined;

  function stop(): void {
    generation += 1;
    cancelReconnect();
    closeSocket();
  }

  function end(reason: ScanSocketEnd): void {
    stop();
    options.onEnd(reason);
  }

  function receive(data: unknown): void {
    const message = parseMessage(data);
    if (message === null) return;
    failedAttempts = 0;
    feed = applyScanMessage(feed, message);
    options.onFeed(feed);
    if (feed.isOutOfStep) reconnect();
    else if (feed.progress !== null && isTerminalPhase(feed.progress.phase)) end('terminal');
  }

  function lose(code: number): void {
    if (code === SOCKET_CLOSE_UNAUTHENTICATED) return end('unauthenticated');
    if (code === SOCKET_CLOSE_GONE) return end('gone');
    reconnect();
  }

  function reconnect(): void {
    stop();
    options.onLink('reconnecting');
    cancelReconnect = schedule(connect, reconnectDelayMs(failedAttempts, random()));
    failedAttempts += 1;
    if (failedAttempts % ATTEMPTS_BEFORE_STALLED === 0) options.onStalled();
  }

  function connect(): void {
    const mine = (generation += 1);
    const whileMine =
      <Args extends unknown[]>(handle: (...args: Args) => void) =>
      (...args: Args) => {
        if (mine === generation) handle(...args);
      };
    closeSocket = openSocket(options.url, {
      onOpen: whileMine(() => options.onLink('open')),
      onMessage: whileMine(receive),
      onClose: whileMine(lose),
    });
  }

  options.onLink('connecting');
  connect();
  return stop;
}

function parseMessage(data: unknown) {
  if (typeof data !== 'string') return null;
  try {
    return scanSocketMessageSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
