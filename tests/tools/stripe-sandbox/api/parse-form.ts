import { badParameter } from './stripe-error.ts';

/** A tree of parameters as forms write them: `line_items[0][quantity]=1`. Leaves are texts. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };

const KEY = /^([A-Za-z0-9_]+)((?:\[[A-Za-z0-9_]*\])*)$/;

/** @throws StripeRefusal for a name that is no name. */
export function parseForm(text: string): Record<string, FormValue> {
  const root = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) {
    const found = KEY.exec(name);
    if (found === null) throw badParameter(`Invalid parameter name: ${name}`, name);
    const [, first = '', rest = ''] = found;
    const steps = [first, ...Array.from(rest.matchAll(/\[([^\]]*)\]/g), ([, step = '']) => step)];
    place(root, steps, value, name);
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, freeze(value)]));
}

function place(
  into: Map<string, unknown>,
  [step = '', ...deeper]: string[],
  value: string,
  name: string,
) {
  const key = step === '' ? String(into.size) : step;
  const known = into.get(key);
  if (deeper.length === 0) {
    if (known !== undefined) throw badParameter(`Parameter given twice: ${name}`, name);
    into.set(key, value);
    return;
  }
  if (known !== undefined && !(known instanceof Map)) throw badParameter('Invalid hash', name);
  const child: Map<string, unknown> = known ?? new Map<string, unknown>();
  into.set(key, child);
  place(child, deeper, value, name);
}

/** What is numbered from nought without a gap is a list, all else a hash. */
function freeze(value: unknown): FormValue {
  if (!(value instanceof Map)) return String(value);
  const entries = [...value].map(([key, inner]): [string, FormValue] => [
    String(key),
    freeze(inner),
  ]);
  const isList = entries.every(([key], position) => key === String(position));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
