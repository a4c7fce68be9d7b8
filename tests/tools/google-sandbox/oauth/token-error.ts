/** A refusal of the token or revocation endpoint, as RFC 6749 and Google write it. */
export class TokenError extends Error {
  readonly status: number;
  readonly error: string;

  constructor(status: number, error: string, description: string) {
    super(description);
    this.name = 'TokenError';
    this.status = status;
    this.error = error;
  }

  toResponse(): Response {
    return Response.json(
      { error: this.error, error_description: this.message },
      { status: this.status, headers: { 'cache-control': 'no-store' } },
    );
  }
}
