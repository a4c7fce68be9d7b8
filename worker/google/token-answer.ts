import { z } from 'zod';

const tokenAnswerSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  /** What was granted, which may be less than what was asked for. Missing is read as nothing. */
  scope: z.string().default(''),
  id_token: z.string().optional(),
});

const errorAnswerSchema = z.object({ error: z.string() });

export type TokenAnswer = z.output<typeof tokenAnswerSchema>;

/** Google's own error code (`invalid_grant`, …) or what else was wrong with an answer. */
export class OAuthError extends Error {
  readonly kind: string;

  constructor(kind: string, cause?: unknown) {
    super(kind, { cause });
    this.name = 'OAuthError';
    this.kind = kind;
  }
}

const KNOWN_ERRORS: ReadonlySet<string> = new Set([
  'invalid_grant',
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
]);

/** @throws OAuthError whose kind is safe to log: one of Google's known codes, or ours. */
export async function readTokenAnswer(response: Response): Promise<TokenAnswer> {
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 200) {
    const answer = tokenAnswerSchema.safeParse(body);
    if (answer.success) return answer.data;
    throw new OAuthError('unreadable_answer');
  }
  const error = errorAnswerSchema.safeParse(body);
  const code = error.success ? error.data.error : '';
  throw new OAuthError(KNOWN_ERRORS.has(code) ? code : `http_${response.status}`);
}
