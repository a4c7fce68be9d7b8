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

/** Tokens that came without proof of whose they are. Nobody may use them, so they are there to be revoked. */
export type UnidentifiedGrant = {
  accessToken: string;
  refreshToken?: string;
  /** Only where Google's word for it holds or could not be checked, never where it was refused. */
  googleSub?: string;
};

/** Google's own error code (`invalid_grant`, …) or what else was wrong with an answer. */
export class OAuthError extends Error {
  readonly kind: string;
  /** Private, so that nothing which prints or copies an error shows a token. */
  readonly #unidentifiedGrant: UnidentifiedGrant | undefined;

  constructor(kind: string, cause?: unknown, unidentifiedGrant?: UnidentifiedGrant) {
    super(kind, { cause });
    this.name = 'OAuthError';
    this.kind = kind;
    this.#unidentifiedGrant = unidentifiedGrant;
  }

  /** What Google had given before this went wrong. */
  get unidentifiedGrant(): UnidentifiedGrant | undefined {
    return this.#unidentifiedGrant;
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
