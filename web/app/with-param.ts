/** `path` (with or without a query or a fragment of its own) carrying a parameter. */
export function withParam(path: string, name: string, value: string): string {
  const [beforeHash = '', hash] = path.split('#', 2);
  const [pathname = '', search = ''] = beforeHash.split('?', 2);
  const params = new URLSearchParams(search);
  params.set(name, value);
  return `${pathname}?${params.toString()}${hash === undefined ? '' : `#${hash}`}`;
}
