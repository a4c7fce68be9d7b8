import {
  adminTicketSchema,
  adminTicketsSchema,
  deskSocketMessageSchema,
} from '#worker/contract/admin.ts';

import { buildApi } from './api.ts';
import { buildAdmin, insertTicket } from './build-admin.ts';
import { buildRuntime } from './build-runtime.ts';

let writers = 0;

/** Somebody behind the counter, with all that they can do with tickets. */
export async function buildDesk() {
  const runtime = buildRuntime();
  const { send } = buildApi(runtime);
  const { userId: adminId, email: adminEmail, cookie } = await buildAdmin(runtime);
  writers += 1;
  const email = `fragar${writers}@example.se`;

  async function read(ticketId: string) {
    const response = await send(`/api/admin/tickets/${ticketId}`, { cookie });
    return adminTicketSchema.parse(await response.json());
  }

  async function list(body: object = {}) {
    const response = await send('/api/admin/tickets/search', {
      method: 'POST',
      cookie,
      body: JSON.stringify(body),
    });
    return adminTicketsSchema.parse(await response.json());
  }

  function put(ticketId: string, field: 'status' | 'priority' | 'notes', body: object) {
    const path = `/api/admin/tickets/${ticketId}/${field}`;
    return send(path, { method: 'PUT', cookie, body: JSON.stringify(body) });
  }

  function answer(ticketId: string, message: string, key: string = crypto.randomUUID()) {
    const path = `/api/admin/tickets/${ticketId}/replies`;
    return send(path, { method: 'POST', cookie, body: JSON.stringify({ key, message }) });
  }

  function remove(ticketId: string) {
    return send(`/api/admin/tickets/${ticketId}`, { method: 'DELETE', cookie });
  }

  const write = (changes: object = {}) => insertTicket(runtime, { email, ...changes });
  const people = { adminId, adminEmail, email };
  return { runtime, send, cookie, ...people, read, list, put, answer, remove, write };
}

type Desk = Awaited<ReturnType<typeof buildDesk>>;

/** An admin's window. @returns what it is told, as it comes */
export async function openWindow({ send, cookie }: Pick<Desk, 'send' | 'cookie'>) {
  const { webSocket, status } = await send('/api/admin/live', {
    cookie,
    headers: { upgrade: 'websocket' },
  });
  if (webSocket === null) throw new Error(`no socket: ${status}`);
  const heard: string[] = [];
  let hear = () => {};
  webSocket.addEventListener('message', ({ data }) => {
    heard.push(String(data));
    hear();
  });
  const closed = new Promise<number>((resolve) => {
    webSocket.addEventListener('close', ({ code }) => resolve(code));
  });
  webSocket.accept();
  const next = async (count: number) => {
    while (heard.length < count) await new Promise<void>((resolve) => (hear = resolve));
    return heard.map((message) => deskSocketMessageSchema.parse(JSON.parse(message)));
  };
  return { heard, next, closed, close: () => webSocket.close(1000) };
}
