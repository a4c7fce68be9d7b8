import { scanSocketMessageSchema } from '#worker/contract/scan-socket.ts';
import {
  SOCKET_CLOSE_GONE,
  SOCKET_CLOSE_REPLACED,
  SOCKET_CLOSE_UNAUTHENTICATED,
} from '#worker/contract/socket-close.ts';
import { isTerminalPhase } from '#worker/domain/scan/scan-state.ts';

import { EMPTY_SCAN_FEED, applyScanMessage, type ScanFeed } from './scan-feed.ts';

export type ScanLink = 'connecting' | 'open' | 'reconnecting';

export type ScanSocketEnd = 'terminal' | 'unauthenticated' | 'gone' | 'replaced';

export type SocketHandlers = {
  onOpen: () => void;
  onMessage: (data: unknown) => void;
  onClose: (code: number) => void;
};

export type SocketHandle = { send: (text: string) => void; close: () => void };

export type OpenSocket = (url: string, handlers: SocketHandlers) => SocketHandle;

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
/** A network that has left us says nothing: only asking shows it. The server answers without waking the scan. */
const PING_EVERY_MS = 20_000;
const PONG_WITHIN_MS = 10_000;

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
  return { send: (text) => socket.send(text), close: () => socket.close(1000) };
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
  let socket: SocketHandle | null = null;
  let cancelTimer: () => void = () => undefined;
  let hasHeard = false;

  function stop(): void {
    generation += 1;
    cancelTimer();
    socket?.close();
  }

  function end(reason: ScanSocketEnd): void {
    stop();
    options.onEnd(reason);
  }

  function watchPulse(): void {
    cancelTimer = schedule(() => {
      hasHeard = false;
      socket?.send('ping');
      cancelTimer = schedule(() => (hasHeard ? watchPulse() : reconnect()), PONG_WITHIN_MS);
    }, PING_EVERY_MS);
  }

  function receive(data: unknown): void {
    hasHeard = true;
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
    if (code === SOCKET_CLOSE_REPLACED) return end('replaced');
    reconnect();
  }

  function reconnect(): void {
    stop();
    options.onLink('reconnecting');
    cancelTimer = schedule(connect, reconnectDelayMs(failedAttempts, random()));
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
    socket = openSocket(options.url, {
      onOpen: whileMine(() => {
        options.onLink('open');
        watchPulse();
      }),
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
