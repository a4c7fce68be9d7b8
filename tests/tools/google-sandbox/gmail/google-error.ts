type ErrorDetail = { '@type': string; [field: string]: unknown };

export type GoogleErrorOptions = {
  code: number;
  message: string;
  /** The canonical status, e.g. PERMISSION_DENIED. */
  status: string;
  /** The reason of the older error list, e.g. insufficientPermissions. */
  reason: string;
  domain?: string;
  /** What the older list says, where it differs from the message. */
  legacyMessage?: string;
  location?: { location: string; locationType: string };
  details?: readonly ErrorDetail[];
  /** The form that this refusal has been seen in, where it is not both at once. */
  form?: 'older' | 'newer';
  retryAfterMs?: number;
};

/** A refusal in Google's own body, which carries the older error list and the newer status and details. */
export class GoogleError extends Error {
  readonly options: GoogleErrorOptions;

  constructor(options: GoogleErrorOptions) {
    super(options.message);
    this.name = 'GoogleError';
    this.options = options;
  }

  /** `isNewForm`: without the older error list, as the parameter `$.xgafv=2` asks. */
  toResponse({ isNewForm = false }: { isNewForm?: boolean } = {}): Response {
    const {
      code,
      message,
      status,
      reason,
      domain,
      legacyMessage,
      location,
      details,
      form,
      retryAfterMs,
    } = this.options;
    const entry = {
      message: legacyMessage ?? message,
      domain: domain ?? 'global',
      reason,
      ...location,
    };
    const isOlderAlone = form === 'older' && !isNewForm;
    const isNewerAlone = form === 'newer' || isNewForm;
    const error = {
      code,
      message,
      ...(isNewerAlone ? {} : { errors: [entry] }),
      ...(isOlderAlone ? {} : { status }),
      ...(isOlderAlone || details === undefined ? {} : { details }),
    };
    const headers = new Headers({ 'content-type': 'application/json; charset=UTF-8' });
    if (code === 401)
      headers.set(
        'www-authenticate',
        'Bearer realm="https://accounts.google.com/", error="invalid_token"',
      );
    if (retryAfterMs !== undefined)
      headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
    return Response.json({ error }, { status: code, headers });
  }
}

const ERROR_INFO = 'type.googleapis.com/google.rpc.ErrorInfo';
const SERVICE = 'gmail.googleapis.com';

export function errorInfo(reason: string, metadata: Record<string, string> = {}): ErrorDetail {
  return {
    '@type': ERROR_INFO,
    reason,
    domain: 'googleapis.com',
    metadata: { service: SERVICE, ...metadata },
  };
}

export function invalidCredentials(): GoogleError {
  return new GoogleError({
    code: 401,
    message:
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid ' +
      'authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
    status: 'UNAUTHENTICATED',
    reason: 'authError',
    legacyMessage: 'Invalid Credentials',
    location: { location: 'Authorization', locationType: 'header' },
  });
}

export function loginRequired(): GoogleError {
  return new GoogleError({
    code: 401,
    message:
      'Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid ' +
      'authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
    status: 'UNAUTHENTICATED',
    reason: 'required',
    legacyMessage: 'Login Required.',
    location: { location: 'Authorization', locationType: 'header' },
  });
}

export function insufficientScopes(method: string): GoogleError {
  return new GoogleError({
    code: 403,
    message: 'Request had insufficient authentication scopes.',
    status: 'PERMISSION_DENIED',
    reason: 'insufficientPermissions',
    legacyMessage: 'Insufficient Permission',
    details: [errorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', { method })],
  });
}

export function forbidden(message: string): GoogleError {
  return new GoogleError({ code: 403, message, status: 'PERMISSION_DENIED', reason: 'forbidden' });
}

export function mailServiceNotEnabled(): GoogleError {
  return new GoogleError({
    code: 400,
    message: 'Mail service not enabled',
    status: 'FAILED_PRECONDITION',
    reason: 'failedPrecondition',
  });
}

export function invalidArgument(message: string): GoogleError {
  return new GoogleError({
    code: 400,
    message,
    status: 'INVALID_ARGUMENT',
    reason: 'invalidArgument',
  });
}

export function badRequest(message: string): GoogleError {
  return new GoogleError({ code: 400, message, status: 'INVALID_ARGUMENT', reason: 'badRequest' });
}

/** A parameter that the request message does not have, or whose value does not fit. */
export function badParameter(field: string, description: string): GoogleError {
  return new GoogleError({
    code: 400,
    message: description,
    status: 'INVALID_ARGUMENT',
    reason: 'badRequest',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ field, description }],
      },
    ],
  });
}

export function notFound(): GoogleError {
  return new GoogleError({
    code: 404,
    message: 'Requested entity was not found.',
    status: 'NOT_FOUND',
    reason: 'notFound',
  });
}

export function notImplemented(method: string): GoogleError {
  return new GoogleError({
    code: 501,
    message: `Operation is not implemented, or supported, or enabled: ${method}`,
    status: 'UNIMPLEMENTED',
    reason: 'notImplemented',
  });
}
