import { badParameter, GoogleError, invalidArgument } from './google-error.ts';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** A request body as it came. */
export type RequestBody = { text: string; contentType: string | null };

/** Reads a JSON object with these fields, each a list of texts. Throws Google's 400 for anything else. */
export function readTextLists<Name extends string>(
  { text, contentType }: RequestBody,
  names: readonly Name[],
): Partial<Record<Name, readonly string[]>> {
  if (text === '') return {};
  if (contentType !== null && !JSON_TYPE.test(contentType)) {
    throw invalidArgument(`Unsupported content with type: ${contentType}`);
  }
  const lists: Partial<Record<Name, readonly string[]>> = {};
  for (const [field, value] of Object.entries(parseObject(text))) {
    const name = names.find((known) => known === field);
    if (name === undefined) {
      throw badParameter(
        '',
        `Invalid JSON payload received. Unknown name "${field}": Cannot find field.`,
      );
    }
    lists[name] = readTexts(field, value);
  }
  return lists;
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw parseError('Invalid JSON payload received. Unexpected token.');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw parseError('Invalid JSON payload received. Root element must be a message.');
}

function readTexts(field: string, value: unknown): readonly string[] {
  if (value === null) return [];
  if (!Array.isArray(value)) throw badParameter(field, `Invalid value at '${field}' (TYPE_STRING)`);
  return value.map((item: unknown, index) => {
    if (typeof item === 'string') return item;
    throw badParameter(`${field}[${index}]`, `Invalid value at '${field}[${index}]' (TYPE_STRING)`);
  });
}

function parseError(message: string): GoogleError {
  return new GoogleError({
    code: 400,
    message,
    status: 'INVALID_ARGUMENT',
    reason: 'parseError',
  });
}
