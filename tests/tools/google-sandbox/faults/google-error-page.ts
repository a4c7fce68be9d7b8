const TITLES = { 400: 'Bad Request', 429: 'Too Many Requests', 502: 'Server Error' } as const;

function page(code: keyof typeof TITLES, text: string): string {
  return (
    '<!DOCTYPE html>\n<html lang=en>\n  <meta charset=utf-8>\n' +
    `  <title>Error ${code} (${TITLES[code]})!!1</title>\n` +
    `  <p><b>${code}.</b> <ins>That’s an error.</ins>\n  <p>${text}  <ins>That’s all we know.</ins>\n`
  );
}

/** What Google's front answers with when it reaches nothing behind it: a web page, whatever was asked. */
export const GOOGLE_ERROR_PAGE = {
  400: page(400, 'Your client has issued a malformed or illegal request.'),
  429: page(429, 'We’re sorry, but you have sent too many requests to us recently.'),
  502: page(
    502,
    'The server encountered a temporary error and could not complete your request.<p>Please try again in 30 seconds.',
  ),
} as const;
