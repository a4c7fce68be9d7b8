const COMMANDS = ['1+1', "cmd|'/C calc'!A0", 'HYPERLINK("https://evil.test";"x")', 'SUM(A1:A9)*2'];
const STARTS = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  ' =',
  '\u00a0=',
  '\u200b=',
  '\u200c=',
  '\u200d=',
  '\u2060=',
  '\ufeff=',
  '＝',
  '＋',
  '－',
  '＠',
  '|',
  '%',
  '\t',
  '\r',
  '\n',
];

/** What a spreadsheet would carry out if a cell began with it. */
export const FORMULA_PAYLOADS = STARTS.flatMap((start) =>
  COMMANDS.map((command) => start + command),
);
