import { expect, test } from 'vitest';

import { asOneLine, asPlainText, isOneLine, isPlainText } from '#worker/domain/support/tickets.ts';

const LINE_ENDS = ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'];

test.each(LINE_ENDS)('a text copied with %j between its lines is a message of two lines', (end) => {
  expect(asPlainText(`Hej${end}\tvar är det?`)).toBe('Hej\n\tvar är det?');
});

test.each([...LINE_ENDS, '\t'])('where one line is asked for, %j becomes a space', (end) => {
  expect(asOneLine(`Mitt${end}kvitto`)).toBe('Mitt kvitto');
});

test('what stays refused of the rest is a control character that no text is made of', () => {
  const all = Array.from({ length: 256 }, (_, code) => String.fromCodePoint(code)).concat(
    LINE_ENDS,
  );
  const controls = all.filter((it) => /^\p{Cc}$/u.test(it) && it !== '\t');
  const refused = controls.filter((it) => !LINE_ENDS.includes(it));
  expect(all.filter((it) => !isPlainText(asPlainText(it)))).toEqual(refused);
  expect(all.filter((it) => !isOneLine(asOneLine(it)))).toEqual(refused);
});
