import { badParameter, notImplemented } from './google-error.ts';

/** Query parameters that every Google API takes. */
const COMMON_PARAMETERS = new Set([
  '$.xgafv',
  'access_token',
  'alt',
  'callback',
  'fields',
  'key',
  'oauth_token',
  'prettyPrint',
  'quotaUser',
  'uploadType',
  'upload_protocol',
]);
const OTHER_FORMATS = new Set(['media', 'proto']);

/** Throws Google's 400 for a parameter that a method does not have, or a format that does not exist. */
export function checkParameters(query: URLSearchParams, known: readonly string[]): void {
  for (const name of query.keys()) {
    if (COMMON_PARAMETERS.has(name) || known.includes(name)) continue;
    throw badParameter(
      name,
      `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. ` +
        `Field '${name}' could not be found in request message.`,
    );
  }
  const format = query.get('alt') ?? 'json';
  if (OTHER_FORMATS.has(format)) throw notImplemented(`alt=${format}`);
  if (format !== 'json') throw badParameter('alt', `Invalid value at 'alt', "${format}"`);
}

/** Whether the caller asks for errors in the newer form alone, without the older list. */
export function wantsNewErrors(query: URLSearchParams): boolean {
  return query.get('$.xgafv') === '2';
}
