import * as z from 'zod/mini';

import {
  SOCKET_CLOSE_GONE,
  SOCKET_CLOSE_REPLACED,
  SOCKET_CLOSE_UNAUTHENTICATED,
} from '#worker/contract/live-socket.ts';

export type LiveLink = 'connecting' | 'open' | 'reconnecting';

export type LiveSocketEnd = 'terminal' | 'unauthenticated' | 'gone' | 'replaced';

export type SocketHandlers = {
  onOpen: () => void;
  onMessage: (data: unknown) => void;
  onClose: (code: number) => void;
};

export type SocketHandle = { send: (text: string) => void; close: () => void };

export type OpenSocket = (url: string, handlers: SocketHandlers) => SocketHandle;

export type LiveProtocol<Message, Feed> = {
  messageSchema: z.core.$ZodType<Message>;
  emptyFeed: Feed;
  apply: (feed: Feed, message: Message) => Feed;
  /** For everybody: nothing more will come. */
  isOver: (feed: Feed) => boolean;
};

export type LiveSocketOptions<Feed> = {
  url: string;
  onFeed: (feed: Feed) => void;
  onLink: (link: LiveLink) => void;
  /** Final: nothing is called after this. */
  onEnd: (end: LiveSocketEnd) => void;
  /** Several attempts failed: poll instead. */
  onStalled: () => void;
  openSocket?: OpenSocket;
  schedule?: (task: () => void, delayMs: number) => () => void;
  random?: () => number;
  listenForNetwork?: (onNetwork: () => void) => () => void;
};

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
const ATTEMPTS_BEFORE_STALLED = 3;
/** A dead connection is silent. The server answers pings without waking the object. */
const PING_EVERY_MS = 20_000;
const PONG_WITHIN_MS = 10_000;
/** An unanswered handshake would otherwise take minutes to fail. */
export const HANDSHAKE_WITHIN_MS = 15_000;

/** Exponential backoff with half of it random. */
export function reconnectDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return ceiling / 2 + (ceiling / 2) * random;
}

export function liveSocketUrl(path: string): string {
  const url = new URL(path, location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

function scheduleWithTimeout(task: () => void, delayMs: number): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}

function listenForOnline(onNetwork: () => void): () => void {
  addEventListener('online', onNetwork);
  return () => removeEventListener('online', onNetwork);
}

const openWebSocket: OpenSocket = (url, handlers) => {
  const socket = new WebSocket(url);
  socket.addEventListener('open', handlers.onOpen);
  socket.addEventListener('message', (event) => handlers.onMessage(event.data));
  socket.addEventListener('close', (event) => handlers.onClose(event.code));
  function close(): void {
    // The browser would report a failed connection.
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', close);
    else socket.close(1000);
  }
  return { send: (text) => socket.send(text), close };
};

/** Reconnects until it is over. @returns what stops it */
export function openLiveSocket<Message, Feed extends { isOutOfStep: boolean }>(
  protocol: LiveProtocol<Message, Feed>,
  options: LiveSocketOptions<Feed>,
): () => void {
  const openSocket = options.openSocket ?? openWebSocket;
  const schedule = options.schedule ?? scheduleWithTimeout;
  const random = options.random ?? Math.random;
  const listenForNetwork = options.listenForNetwork ?? listenForOnline;

  let feed = protocol.emptyFeed;
  let failedAttempts = 0;
  /** Events of an abandoned socket carry an older number and are ignored. */
  let generation = 0;
  let socket: SocketHandle | null = null;
  let cancelTimer: () => void = () => undefined;
  let isOpen = false;
  let hasHeard = false;

  function dropSocket(): void {
    generation += 1;
    isOpen = false;
    cancelTimer();
    socket?.close();
  }

  function stop(): void {
    dropSocket();
    stopListening();
  }

  function end(reason: LiveSocketEnd): void {
    stop();
    options.onEnd(reason);
  }

  function watchPulse(): void {
    cancelTimer = schedule(takePulse, PING_EVERY_MS);
  }

  function takePulse(): void {
    hasHeard = false;
    socket?.send('ping');
    cancelTimer = schedule(() => (hasHeard ? watchPulse() : reconnect()), PONG_WITHIN_MS);
  }

  function receive(data: unknown): void {
    hasHeard = true;
    const message = readMessage(data, protocol.messageSchema);
    if (message === null) return;
    failedAttempts = 0;
    feed = protocol.apply(feed, message);
    options.onFeed(feed);
    if (feed.isOutOfStep) reconnect();
    else if (protocol.isOver(feed)) end('terminal');
  }

  function lose(code: number): void {
    if (code === SOCKET_CLOSE_UNAUTHENTICATED) return end('unauthenticated');
    if (code === SOCKET_CLOSE_GONE) return end('gone');
    if (code === SOCKET_CLOSE_REPLACED) return end('replaced');
    reconnect();
  }

  function reconnect(): void {
    dropSocket();
    options.onLink('reconnecting');
    cancelTimer = schedule(connect, reconnectDelayMs(failedAttempts, random()));
    failedAttempts += 1;
    if (failedAttempts % ATTEMPTS_BEFORE_STALLED === 0) options.onStalled();
  }

  /** After a time offline, the ping tells whether the socket survived. */
  function tryAtOnce(): void {
    if (isOpen) {
      cancelTimer();
      return takePulse();
    }
    dropSocket();
    failedAttempts = 0;
    connect();
  }

  function connect(): void {
    const mine = (generation += 1);
    cancelTimer = schedule(reconnect, HANDSHAKE_WITHIN_MS);
    const whileMine =
      <Args extends unknown[]>(handle: (...args: Args) => void) =>
      (...args: Args) => {
        if (mine === generation) handle(...args);
      };
    socket = openSocket(options.url, {
      onOpen: whileMine(() => {
        cancelTimer();
        isOpen = true;
        options.onLink('open');
        watchPulse();
      }),
      onMessage: whileMine(receive),
      onClose: whileMine(lose),
    });
  }

  const stopListening = listenForNetwork(tryAtOnce);
  options.onLink('connecting');
  connect();
  return stop;
}

function readMessage<Message>(data: unknown, schema: z.core.$ZodType<Message>): Message | null {
  if (typeof data !== 'string') return null;
  try {
    return z.safeParse(schema, JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

export type LiveFeed<Progress> = {
  progress: Progress | null;
  /** Sequence number; null before the first snapshot. */
  seq: number | null;
  /** After a gap: waits for a snapshot. */
  isOutOfStep: boolean;
};

export type LiveMessage<Progress> =
  | { type: 'snapshot'; seq: number; progress: Progress }
  | { type: 'delta'; seq: number; changes: object };

/**
 * A snapshot replaces everything; a delta must follow the last number; a repeated one returns the same feed; a gap
 * requests a snapshot.
 */
export function applyLiveMessage<Progress extends object, Feed extends LiveFeed<Progress>>(
  feed: Feed,
  message: LiveMessage<Progress>,
  schema: z.core.$ZodType<Progress>,
): Feed {
  if (message.type === 'snapshot') {
    return { ...feed, seq: message.seq, progress: message.progress, isOutOfStep: false };
  }
  if (feed.isOutOfStep) return feed;
  if (feed.progress === null || feed.seq === null) return { ...feed, isOutOfStep: true };
  if (message.seq <= feed.seq) return feed;
  if (message.seq > feed.seq + 1) return { ...feed, isOutOfStep: true };

  const merged = z.safeParse(schema, { ...feed.progress, ...message.changes });
  if (!merged.success) return { ...feed, isOutOfStep: true };
  return { ...feed, seq: message.seq, progress: merged.data };
}
