/** The token of an Authorization header; null when there is no such header. Another scheme gives no token: ''. */
export function readBearer(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  return /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '';
}
