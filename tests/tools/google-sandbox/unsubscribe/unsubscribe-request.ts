import { FOLLOWED_LABEL, type EndpointBehaviour } from './endpoint-behaviour.ts';

/** What RFC 8058 or our own promises forbid about a request to a sender. */
export type UnsubscribeViolation =
  | 'not-a-post'
  | 'wrong-body'
  | 'wrong-content-type'
  | 'sends-cookies'
  | 'sends-authorization'
  | 'sends-referrer'
  | 'followed-redirect'
  | 'repeated';

/** A request as a sender's endpoint received it. */
export type UnsubscribeRequest = {
  number: number;
  atMs: number;
  host: string;
  method: string;
  /** With its query. */
  path: string;
  /** At most so much of it as a well-behaved request has, many times over. */
  body: string;
  contentType: string | null;
  /** Names of all headers, in lower case. */
  headerNames: readonly string[];
  cookie: string | null;
  authorization: string | null;
  referrer: string | null;
  behaviour: EndpointBehaviour;
  /** Of the answer; 0 where the connection broke or the caller gave up. Null while none was given. */
  status: number | null;
  violations: readonly UnsubscribeViolation[];
};

const LONGEST_BODY = 4_096;
const ONE_CLICK_BODY = 'List-Unsubscribe=One-Click';
const FORM = 'application/x-www-form-urlencoded';

type Received = Omit<UnsubscribeRequest, 'number' | 'atMs' | 'status' | 'behaviour' | 'violations'>;

/** Reads what matters of a request to a sender's host. */
export async function receive(request: Request, host: string, path: string): Promise<Received> {
  const { headers, method } = request;
  return {
    host,
    method,
    path,
    body: (await request.text()).slice(0, LONGEST_BODY),
    contentType: headers.get('content-type'),
    headerNames: [...headers.keys()].sort(),
    cookie: headers.get('cookie'),
    authorization: headers.get('authorization'),
    referrer: headers.get('referer'),
  };
}

/** What is wrong with a request; `isRepeated` when the same address has been asked before. */
export function violationsOf(received: Received, isRepeated: boolean): UnsubscribeViolation[] {
  const type = received.contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isForm = type === FORM || type === 'multipart/form-data';
  const isExpectedBody =
    type === 'multipart/form-data'
      ? received.body.includes('name="List-Unsubscribe"') && received.body.includes('One-Click')
      : received.body === ONE_CLICK_BODY;
  const found: [boolean, UnsubscribeViolation][] = [
    [received.method !== 'POST', 'not-a-post'],
    [received.method === 'POST' && !isExpectedBody, 'wrong-body'],
    [received.method === 'POST' && !isForm, 'wrong-content-type'],
    [received.cookie !== null, 'sends-cookies'],
    [received.authorization !== null, 'sends-authorization'],
    [received.referrer !== null, 'sends-referrer'],
    [received.host.startsWith(`${FOLLOWED_LABEL}.`), 'followed-redirect'],
    [isRepeated, 'repeated'],
  ];
  return found.filter(([isFound]) => isFound).map(([, violation]) => violation);
}
