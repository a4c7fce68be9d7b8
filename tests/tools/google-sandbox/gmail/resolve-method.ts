import { GMAIL_METHODS, type GmailMethod } from './gmail-methods.ts';

export type ResolvedMethod = {
  method: GmailMethod;
  userId: string;
  path: ReadonlyMap<string, string>;
};

const PREFIX = /^\/gmail\/v1\/users\/([^/]+)\/(.+)$/;
const PARAMETER = /^\{(\w+)\}(.*)$/;

/** The method that a request addresses and the parameters in its path; null when Gmail has no such method. */
export function resolveMethod(httpMethod: string, pathname: string): ResolvedMethod | null {
  const match = PREFIX.exec(pathname);
  const userId = match?.[1];
  const segments = match?.[2]?.split('/');
  if (userId === undefined || segments === undefined) return null;
  for (const method of GMAIL_METHODS) {
    if (method.httpMethod !== httpMethod) continue;
    const path = matchPath(method.path.split('/'), segments);
    if (path !== null) return { method, userId: decodeURIComponent(userId), path };
  }
  return null;
}

/** Fixed segments win over parameters by the order of the table: `messages/batchModify` is POST only. */
function matchPath(
  pattern: readonly string[],
  segments: readonly string[],
): Map<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const found = new Map<string, string>();
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    const parameter = PARAMETER.exec(expected);
    const [name, suffix] = [parameter?.[1], parameter?.[2] ?? ''];
    if (name === undefined) {
      if (expected !== segment) return null;
    } else {
      if (!segment.endsWith(suffix) || segment.length === suffix.length) return null;
      found.set(name, decodeURIComponent(segment.slice(0, segment.length - suffix.length)));
    }
  }
  return found;
}
