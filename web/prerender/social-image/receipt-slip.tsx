import { BRAND } from '#worker/domain/brand.ts';

import { COLOURS, FONTS } from './social-style.ts';

type Line = readonly [label: string, value: string];

export type ReceiptSlipTexts = {
  subtitle: string;
  lines: readonly Line[];
  total: Line;
  note: string;
  mark: string;
};

const WIDTH = 404;
const TEETH = 15;
const TOOTH_HEIGHT = 16;

/** The receipt as it lies on the pages, torn off below; laid out by satori, which knows flex boxes and no tables. */
export function receiptSlip({ subtitle, lines, total, note, mark }: ReceiptSlipTexts) {
  return (
    <div
      style={{
        ...FONTS.figures,
        width: WIDTH,
        fontSize: 21,
        display: 'flex',
        flexDirection: 'column',
        transform: 'rotate(2deg)',
      }}
    >
      <div
        style={{
          padding: '36px 32px 24px',
          display: 'flex',
          flexDirection: 'column',
          background: COLOURS.sheet,
          boxShadow: '0 18px 40px rgba(23, 32, 27, 0.13)',
        }}
      >
        <div style={{ alignSelf: 'center', fontWeight: 600, letterSpacing: '0.12em' }}>
          {BRAND.productName.toUpperCase()}
        </div>
        <div style={{ alignSelf: 'center', color: COLOURS.soft }}>{subtitle}</div>
        {tearLine()}
        {lines.map(leaderLine)}
        {tearLine()}
        <div style={{ display: 'flex', fontWeight: 600 }}>{leaderLine(total)}</div>
        <div style={{ alignSelf: 'flex-end', fontSize: 17, color: COLOURS.soft }}>{note}</div>
        <div
          style={{
            marginTop: 20,
            padding: '4px 14px',
            alignSelf: 'center',
            borderRadius: 6,
            background: COLOURS.clayTint,
            color: COLOURS.clayText,
            fontSize: 17,
            fontWeight: 600,
            letterSpacing: '0.08em',
          }}
        >
          {mark.toUpperCase()}
        </div>
      </div>
      {tornEdge()}
    </div>
  );
}

function tearLine() {
  return <div style={{ margin: '20px 0', borderTop: `2px dashed ${COLOURS.line}` }} />;
}

function leaderLine([label, value]: Line) {
  return (
    <div key={label} style={{ display: 'flex', flexGrow: 1, alignItems: 'flex-end' }}>
      <div style={{ display: 'flex', alignItems: 'flex-end' }}>{withLowTwo(label)}</div>
      <div
        style={{
          margin: '0 10px 8px',
          flexGrow: 1,
          borderBottom: `2px dashed ${COLOURS.line}`,
        }}
      />
      <div>{value}</div>
    </div>
  );
}

/** The letters of CO₂ with a small figure: none of the font's files holds the sign itself. */
function withLowTwo(text: string) {
  const [before = '', after] = text.split('₂');
  if (after === undefined) return before;
  return [
    <div key="before">{before}</div>,
    <div key="two" style={{ fontSize: '0.65em', marginBottom: -2 }}>
      2
    </div>,
    <div key="after" style={{ whiteSpace: 'pre' }}>
      {after}
    </div>,
  ];
}

function tornEdge() {
  const tooth = WIDTH / TEETH;
  const teeth = Array.from(
    { length: TEETH },
    (_, index) => `L${(index + 0.5) * tooth} ${TOOTH_HEIGHT}L${(index + 1) * tooth} 0`,
  );
  return (
    <svg width={WIDTH} height={TOOTH_HEIGHT} viewBox={`0 0 ${WIDTH} ${TOOTH_HEIGHT}`}>
      <path d={`M0 0${teeth.join('')}z`} fill={COLOURS.sheet} />
    </svg>
  );
}
