import type { DiscoveryDocument, SchemaNode } from './discovery-document.ts';

const INTEGER_TEXT = /^-?(?:0|[1-9]\d*)$/;
const URL_BASE64 = /^[\w-]*={0,2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const INTEGER_RANGES: ReadonlyMap<string, readonly [bigint, bigint]> = new Map([
  ['int32', [-(2n ** 31n), 2n ** 31n - 1n]],
  ['uint32', [0n, 2n ** 32n - 1n]],
  ['int64', [-(2n ** 63n), 2n ** 63n - 1n]],
  ['uint64', [0n, 2n ** 64n - 1n]],
]);

type Schemas = DiscoveryDocument['schemas'];

/** Why a value is not what a schema says, each with its place; none when it is. */
export function schemaProblems(
  value: unknown,
  node: SchemaNode,
  schemas: Schemas,
  place = '$',
): string[] {
  if (node.$ref !== undefined) {
    const target = schemas[node.$ref];
    if (target === undefined) throw new Error(`no schema ${node.$ref}`);
    return schemaProblems(value, target, schemas, place);
  }
  switch (node.type) {
    case 'array':
      return arrayProblems(value, node, schemas, place);
    case 'object':
      return objectProblems(value, node, schemas, place);
    case 'string':
      return textProblems(value, node, place);
    case 'integer':
    case 'number':
      return numberProblems(value, node, place);
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${place}: not a boolean`];
    case 'any':
      return [];
    case undefined:
      throw new Error(`${place}: a schema without a type`);
  }
}

function arrayProblems(
  value: unknown,
  { items }: SchemaNode,
  schemas: Schemas,
  place: string,
): string[] {
  if (!Array.isArray(value)) return [`${place}: not a list`];
  if (items === undefined) throw new Error(`${place}: a list of nothing`);
  return value.flatMap((item: unknown, index) =>
    schemaProblems(item, items, schemas, `${place}[${index}]`),
  );
}

function objectProblems(
  value: unknown,
  { properties = {}, additionalProperties }: SchemaNode,
  schemas: Schemas,
  place: string,
): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [`${place}: not an object`];
  }
  return Object.entries(value).flatMap(([name, field]) => {
    const node = properties[name] ?? additionalProperties;
    const fieldPlace = `${place}.${name}`;
    if (node === undefined) return [`${fieldPlace}: unknown`];
    return schemaProblems(field, node, schemas, fieldPlace);
  });
}

function textProblems(value: unknown, node: SchemaNode, place: string): string[] {
  if (typeof value !== 'string') return [`${place}: not a text`];
  if (node.enum !== undefined && !node.enum.includes(value)) {
    return [`${place}: not one of ${node.enum.join(', ')}`];
  }
  switch (node.format) {
    case undefined:
      return [];
    case 'byte':
      return URL_BASE64.test(value) ? [] : [`${place}: not base64 for URLs`];
    case 'google-datetime':
      return DATE_TIME.test(value) ? [] : [`${place}: not a time`];
    default:
      return INTEGER_TEXT.test(value)
        ? rangeProblems(BigInt(value), node.format, place)
        : [`${place}: not a whole number as text`];
  }
}

function numberProblems(value: unknown, { type, format }: SchemaNode, place: string): string[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [`${place}: not a number`];
  if (type === 'number') return [];
  if (!Number.isInteger(value)) return [`${place}: not a whole number`];
  return format === undefined ? [] : rangeProblems(BigInt(value), format, place);
}

function rangeProblems(value: bigint, format: string, place: string): string[] {
  const range = INTEGER_RANGES.get(format);
  if (range === undefined) throw new Error(`${place}: the format ${format} is not known`);
  return value >= range[0] && value <= range[1] ? [] : [`${place}: beyond ${format}`];
}
