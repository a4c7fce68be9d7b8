import { z } from 'zod';

import type { FormValue } from './parse-form.ts';
import { badParameter, type StripeRefusal } from './stripe-error.ts';

/*
 * Parameters as schemas. What Stripe has and this stand-in has not is refused like what nobody has: a test
 * that needs it has to build it first.
 */

/** A text that says why it was refused in Stripe's own words, with Stripe's code. */
function worded<Value>(
  read: (text: string) => Value | null,
  message: (text: string) => string,
  code?: string,
) {
  return z.string().transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: message(text), params: { stripeCode: code } });
    return z.NEVER;
  });
}

export const integer = worded(
  (text) => (/^-?\d{1,12}$/.test(text) ? Number(text) : null),
  (text) => `Invalid integer: ${text}`,
  'parameter_invalid_integer',
);

export const positiveInteger = worded(
  (text) => (/^[1-9]\d{0,11}$/.test(text) ? Number(text) : null),
  (text) =>
    /^-?\d+$/.test(text)
      ? 'This value must be greater than or equal to 1.'
      : `Invalid integer: ${text}`,
  'parameter_invalid_integer',
);

export const boolean = worded(
  (text) => (text === 'true' ? true : text === 'false' ? false : null),
  (text) => `Invalid boolean: ${text}`,
);

export const absoluteUrl = worded(
  (text) => (/^https?:\/\//.test(text) && URL.canParse(text.replace(/[{}]/g, '')) ? text : null),
  () => 'Not a valid URL',
  'url_invalid',
);

export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50);

/** Parameters by their schema. @throws StripeRefusal with the first thing that is wrong. */
export function readParams<Schema extends z.ZodType>(
  schema: Schema,
  form: Record<string, FormValue>,
): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw new Error('a schema refused without a reason');
  throw refusalOf(issue, form);
}

function refusalOf(issue: z.core.$ZodIssue, form: Record<string, FormValue>): StripeRefusal {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? '']);
    return badParameter(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = bracketed(path);
  if (valueAt(form, path) === undefined) {
    return badParameter(`Missing required param: ${param}.`, param, 'parameter_missing');
  }
  if (issue.code === 'custom') {
    const code: unknown = issue.params?.['stripeCode'];
    return badParameter(issue.message, param, typeof code === 'string' ? code : undefined);
  }
  if (issue.code === 'invalid_value') {
    const names = issue.values.map(String);
    return badParameter(`Invalid ${path.at(-1)}: must be one of ${names.join(', ')}`, param);
  }
  return badParameter(`Invalid ${param}`, param);
}

function bracketed([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((step) => `[${step}]`).join('');
}

function valueAt(form: FormValue, path: readonly string[]): FormValue | undefined {
  let value: FormValue | undefined = form;
  for (const step of path) {
    if (value === undefined || typeof value === 'string') return undefined;
    value = Array.isArray(value) ? value[Number(step)] : value[step];
  }
  return value;
}
