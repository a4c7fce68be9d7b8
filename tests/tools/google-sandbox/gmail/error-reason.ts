/** The reason in a refusal, whether Google's own or ordered by a test; null when it gives none. */
export async function reasonOf(response: Response): Promise<string | null> {
  try {
    const body: unknown = await response.clone().json();
    return findReason(body);
  } catch {
    return null;
  }
}

function findReason(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('reason' in value && typeof value.reason === 'string') return value.reason;
  for (const nested of Object.values(value)) {
    const found = findReason(nested);
    if (found !== null) return found;
  }
  return null;
}
