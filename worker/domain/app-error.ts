/**
 * Error codes on the wire, with HTTP status and retryability. Texts live in the web's catalogues.
 *
 * The first group is the specification's map, code for code (core, section 8); the password codes
 * are never raised, as sign-in is Google's only.
 */
export const ERROR_CODES = {
  invalid_credentials: { status: 401, isRetryable: false },
  user_not_found: { status: 404, isRetryable: false },
  email_exists: { status: 409, isRetryable: false },
  weak_password: { status: 400, isRetryable: false },
  invalid_email: { status: 400, isRetryable: false },
  network_error: { status: 502, isRetryable: true },
  timeout: { status: 504, isRetryable: true },
  PGRST116: { status: 404, isRetryable: false },
  '23505': { status: 409, isRetryable: false },
  '23503': { status: 409, isRetryable: false },
  '42501': { status: 403, isRetryable: false },
  rate_limit: { status: 429, isRetryable: true },
  server_error: { status: 500, isRetryable: true },
  bad_request: { status: 400, isRetryable: false },
  default: { status: 500, isRetryable: true },

  unauthenticated: { status: 401, isRetryable: false },
  access_ended: { status: 401, isRetryable: false },
  page_outdated: { status: 500, isRetryable: false },
  sign_in_too_old: { status: 403, isRetryable: false },
  forbidden_origin: { status: 403, isRetryable: false },
  not_found: { status: 404, isRetryable: false },
  payload_too_large: { status: 413, isRetryable: false },
  unsupported_media_type: { status: 415, isRetryable: false },

  oauth_state_invalid: { status: 400, isRetryable: true },
  oauth_denied: { status: 403, isRetryable: true },
  oauth_failed: { status: 502, isRetryable: true },
  oauth_scope_missing: { status: 403, isRetryable: true },
  oauth_account_mismatch: { status: 409, isRetryable: true },
  token_save_failed: { status: 500, isRetryable: true },

  gmail_not_connected: { status: 409, isRetryable: false },
  gmail_connection_expired: { status: 409, isRetryable: false },
  gmail_scope_missing: { status: 403, isRetryable: false },
  gmail_modify_missing: { status: 403, isRetryable: false },
  gmail_not_enabled: { status: 409, isRetryable: false },
  gmail_unavailable: { status: 503, isRetryable: true },

  scan_limit_reached: { status: 429, isRetryable: false },
  scan_not_finished: { status: 409, isRetryable: true },
  scan_expired: { status: 410, isRetryable: false },
  scan_cancelled: { status: 409, isRetryable: true },
  scan_failed: { status: 500, isRetryable: true },

  selection_empty: { status: 422, isRetryable: false },
  no_message_ids: { status: 422, isRetryable: false },
  selection_invalid: { status: 422, isRetryable: false },
  rows_changed: { status: 409, isRetryable: false },
  notes_changed: { status: 409, isRetryable: false },
  safe_list_invalid: { status: 400, isRetryable: false },
  safe_list_full: { status: 409, isRetryable: false },
  rows_taken: { status: 409, isRetryable: false },
  cleanup_unfinished: { status: 409, isRetryable: false },
  scan_outdated: { status: 409, isRetryable: false },

  consent_required: { status: 422, isRetryable: false },
  invalid_phone: { status: 400, isRetryable: false },
  amount_mismatch: { status: 409, isRetryable: false },
  terms_changed: { status: 409, isRetryable: false },
  payment_code_wrong: { status: 422, isRetryable: true },
  payment_mode_changed: { status: 409, isRetryable: false },
  payment_failed: { status: 402, isRetryable: true },
  sales_closed: { status: 503, isRetryable: false },
  payments_unavailable: { status: 503, isRetryable: false },

  cleanup_failed: { status: 500, isRetryable: true },
  cleanup_over: { status: 409, isRetryable: false },
  cleanup_running: { status: 409, isRetryable: true },
  undo_unavailable: { status: 409, isRetryable: false },
  undo_running: { status: 409, isRetryable: true },

  nothing_to_share: { status: 409, isRetryable: false },

  testimonial_invalid: { status: 422, isRetryable: false },
  testimonial_without_scan: { status: 409, isRetryable: false },
} as const satisfies Record<string, { status: number; isRetryable: boolean }>;

export type ErrorCode = keyof typeof ERROR_CODES;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_CODES, value);
}

export type ErrorDetails = Record<string, string | number | boolean>;

/**
 * `details` reach the client, so nothing personal; `cause` stays on the server and is never logged
 * in full.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
  }
}
