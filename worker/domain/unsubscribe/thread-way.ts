import { unfoldHeader } from './header-text.ts';

type ThreadHeaders = { listId: string | null; listPost: string | null };

/** The name of a project beside its List-Id: `owner/repository`, however many groups it lies in. */
const PROJECT = /^\s*"?([^\s"<>/]+(?:\/[^\s"<>/]+)+)"?\s*<([^<>]+)>/;
/** No colon, so that what is read for one address is not read again for the next. */
const MAIL_ADDRESS = /mailto:([^@>:]*)@(reply\.)?/gi;
/** A list is written to at one address; what has a token of its own in it is an answer to one message. */
const REPLY_TOKEN = /reply\+.|\+[a-z0-9_=-]{16,}$/i;
/** A page of one thing that is talked about: its kind, and which it is. */
const THREAD_PAGE =
  /\/(?:issues?|pulls?|pull-requests|merge_requests|tickets?|threads?|topics?|discussions?|conversations?|sent_notifications)\/(?=[^/?#]*\d|[^/?#]{16})[^/?#]+/i;

/**
 * Whether what is left by these addresses is one thread and not the list that it belongs to. Code hosts and trackers send
 * each thread's mail under the List-Id of its project, with an offer that unsubscribes from the thread alone; some call
 * that one click. `addresses`: of the message's List-Unsubscribe.
 */
export function isThreadWay(
  { listId, listPost }: ThreadHeaders,
  addresses: readonly string[],
): boolean {
  if (listId === null && listPost === null) return false;
  if (isReplyAddress(listPost ?? '')) return true;
  return isProject(listId ?? '') || addresses.some((address) => THREAD_PAGE.test(address));
}

function isReplyAddress(listPost: string): boolean {
  const addresses = [...(unfoldHeader(listPost) ?? '').matchAll(MAIL_ADDRESS)];
  return addresses.some(([, local = '', host]) => host !== undefined || REPLY_TOKEN.test(local));
}

/** The List-Id is made of the project's name, the other way round. */
function isProject(listId: string): boolean {
  const [, path = '', id = ''] = PROJECT.exec(unfoldHeader(listId) ?? '') ?? [];
  const names = path.toLowerCase().split('/');
  return path !== '' && names.every((name) => id.toLowerCase().includes(name));
}
