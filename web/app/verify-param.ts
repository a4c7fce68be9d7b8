import { VERIFY_PARAM } from '#worker/domain/launch.ts';

import { withParam } from './with-param.ts';

/** Opens the launch gate for a visitor; every move inside the site keeps it. */
export function hasVerify(search: string): boolean {
  return new URLSearchParams(search).get(VERIFY_PARAM) === 'true';
}

/** `path` (with or without a query of its own) carrying `verify=true` when `currentSearch` does. */
export function keepVerify(path: string, currentSearch: string): string {
  return hasVerify(currentSearch) ? withVerify(path) : path;
}

/** `path` (with or without a query of its own) carrying `verify=true`. */
export function withVerify(path: string): string {
  return withParam(path, VERIFY_PARAM, 'true');
}
