import { z } from 'zod';

const tokenAnswerSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  /** Granted scopes, possibly fewer than requested; absent means none. */
  scope: z.string().default(''),
  id_token: z.string().optional(),
});

const errorAnswerSchema = z.object({ error: z.string() });

export type TokenAnswer = z.output<typeof tokenAnswerSchema>;

/** Tokens without a verified owner: to be revoked, never used. */
export type UnidentifiedGrant = {
  accessToken: string;
  refreshToken?: string;
  /** Set only when Google's claim holds or could not be checked. */
  googleSub?: string;
};

/** Google's error code (`invalid_grant`, …), or ours. */
export class OAuthError extends Error {
  readonly kind: string;
  /** Private, so that printing or copying an error reveals no token. */
  readonly #unidentifiedGrant: UnidentifiedGrant | undefined;

  constructor(kind: string, cause?: unknown, unidentifiedGrant?: UnidentifiedGrant) {
    super(kind, { cause });
    this.name = 'OAuthError';
    this.kind = kind;
    this.#unidentifiedGrant = unidentifiedGrant;
  }

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

/** @throws OAuthError whose kind is safe to log */
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
