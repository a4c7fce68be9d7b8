import { resolveMethod } from '#tests/tools/google-sandbox/gmail/resolve-method.ts';
import { DEFAULT_PRICE, QUOTA_PRICES } from '#tests/tools/google-sandbox/quota/quota-prices.ts';

export type GmailRequest = {
  httpMethod: 'GET' | 'POST';
  /** Below /users/me/. */
  path: string;
  query?: URLSearchParams;
  body?: { ids?: readonly string[]; [field: string]: unknown };
};

const READING_METHODS: ReadonlySet<string> = new Set([
  'users.getProfile',
  'users.history.list',
  'users.labels.get',
  'users.labels.list',
  'users.messages.get',
  'users.messages.list',
]);
/** What a mask may not name: the content of mail. */
const CONTENT_FIELDS = /\b(?:snippet|raw|body|data)\b|\*/;

/**
 * Quota units of a call by the price table. Throws for one that this command has promised not to make: that
 * asks for content, or that changes any message but those named as writable.
 */
export function unitsOfPermitted(
  { httpMethod, path, query, body }: GmailRequest,
  writableIds: ReadonlySet<string>,
): number {
  const resolved = resolveMethod(httpMethod, `/gmail/v1/users/me/${path}`);
  const method = resolved?.method.id ?? '';
  if (!READING_METHODS.has(method)) {
    const ids = changedIds(method, resolved?.path.get('id'), body?.ids);
    if (ids.length === 0 || !ids.every((id) => writableIds.has(id))) {
      throw new Error(`${httpMethod} ${method} is not permitted`);
    }
  }
  const fields = query?.get('fields') ?? '';
  if (method === 'users.messages.get' && (fields === '' || CONTENT_FIELDS.test(fields))) {
    throw new Error(`a message may not be fetched with the mask “${fields}”`);
  }
  return QUOTA_PRICES[method] ?? DEFAULT_PRICE;
}

function changedIds(
  method: string,
  pathId: string | undefined,
  bodyIds: readonly string[] | undefined,
): readonly string[] {
  if (method === 'users.messages.batchModify') return bodyIds ?? [];
  return method === 'users.messages.untrash' && pathId !== undefined ? [pathId] : [];
}
