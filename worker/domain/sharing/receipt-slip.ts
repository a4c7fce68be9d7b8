import { BRAND } from '#worker/domain/brand.ts';

import { box, COLOURS, FONTS, line, type PictureNode, printableText, shape } from './picture.ts';

type SlipLine = readonly [label: string, value: string];

/** Between two tear lines. */
export type SlipSection = {
  lines: readonly SlipLine[];
  isStrong?: boolean;
  /** Small print above and below. */
  heading?: string;
  note?: string;
};

export type ReceiptSlip = {
  subtitle: string;
  sections: readonly SlipSection[];
  /** null: a real receipt. */
  mark: string | null;
  width: number;
  fontSizePx: number;
  /** A blur dominates rasterising time: build time only. */
  shadow: 'blurred' | 'flat';
  /**
   * `printed`: paper and what all such receipts share; `filled-in`: the rest, positioned to match.
   */
  part: SlipPart;
};

type SlipPart = 'whole' | 'printed' | 'filled-in';

const TEETH = 15;
const TOOTH_HEIGHT = 16;
const SMALL = 0.81;
const TEAR_LINE_HEIGHT = 2;
const BEFORE_VALUE = 10;

const BLURRED_SHADOW = '0 18px 40px rgba(23, 32, 27, 0.13)';
const FLAT_DROP = { x: 7, y: 9 };

/** Parts overlay pixel-exactly: each leaves room for the others. */
export function receiptSlip(slip: ReceiptSlip) {
  const { sections, mark, width, fontSizePx, shadow, part } = slip;
  const isPaper = part !== 'filled-in';
  return box(
    {
      ...FONTS.figures,
      width,
      fontSize: fontSizePx,
      flexDirection: 'column',
      transform: 'rotate(2deg)',
    },
    ...(isPaper && shadow === 'flat' ? flatShadow(width) : []),
    box(
      {
        paddingTop: 36,
        paddingLeft: 32,
        paddingRight: 32,
        paddingBottom: 24,
        flexDirection: 'column',
        ...(isPaper ? { background: COLOURS.sheet } : {}),
        ...(isPaper && shadow === 'blurred' ? { boxShadow: BLURRED_SHADOW } : {}),
      },
      ...(isPaper ? slipHead(slip.subtitle) : [blankLine(fontSizePx), blankLine(fontSizePx)]),
      ...sections.flatMap((section) => slipSection(section, slip)),
      ...(mark === null ? [] : [markLine(mark, fontSizePx)]),
    ),
    isPaper ? tornEdge(width, COLOURS.sheet) : box({ height: TOOTH_HEIGHT }),
  );
}

function slipHead(subtitle: string): PictureNode[] {
  return [
    line(BRAND.productName.toUpperCase(), {
      alignSelf: 'center',
      fontWeight: 600,
      letterSpacing: '0.12em',
    }),
    line(printableText(subtitle), { alignSelf: 'center', color: COLOURS.soft }),
  ];
}

/** The slip's outline, offset. */
function flatShadow(width: number): PictureNode[] {
  const { x, y } = FLAT_DROP;
  const place = { position: 'absolute', left: x };
  return [
    box({ ...place, top: y, bottom: TOOTH_HEIGHT - y, width, background: COLOURS.shade }),
    box({ ...place, bottom: -y }, tornEdge(width, COLOURS.shade)),
  ];
}

function slipSection(
  section: SlipSection,
  { part, fontSizePx }: Pick<ReceiptSlip, 'part' | 'fontSizePx'>,
): PictureNode[] {
  const { lines, isStrong = false, heading, note } = section;
  const smallPx = SMALL * fontSizePx;
  const tearLine =
    part === 'filled-in'
      ? { height: TEAR_LINE_HEIGHT }
      : { borderTop: `${TEAR_LINE_HEIGHT}px dashed ${COLOURS.line}` };
  return [
    box({ marginTop: 20, marginBottom: 20, ...tearLine }),
    ...(heading === undefined
      ? []
      : [part === 'filled-in' ? blankLine(smallPx) : smallLine(heading, 'flex-start', smallPx)]),
    box(
      { flexDirection: 'column', ...(isStrong ? { fontWeight: 600 } : {}) },
      ...lines.map((slipLine) =>
        part === 'filled-in' ? valueLine(slipLine) : leaderLine(slipLine, part),
      ),
    ),
    ...(note === undefined
      ? []
      : [part === 'printed' ? blankLine(smallPx) : smallLine(note, 'flex-end', smallPx)]),
  ];
}

/** Leaders without a value, or with one wrapped to the next line, run to the end of the line. */
function leaderLine([label, value]: SlipLine, part: 'whole' | 'printed'): PictureNode {
  return box(
    { alignItems: 'flex-end', flexWrap: 'wrap' },
    withLowTwo(printableText(label)),
    box({
      margin: `0 ${BEFORE_VALUE}px 8px`,
      flexGrow: 1,
      borderBottom: `2px dashed ${COLOURS.line}`,
    }),
    ...(part === 'printed' ? [] : [line(printableText(value), { marginLeft: 'auto' })]),
  );
}

/** Covers the end of its leader. */
function valueLine([, value]: SlipLine): PictureNode {
  return line(printableText(value), {
    alignSelf: 'flex-end',
    paddingLeft: BEFORE_VALUE,
    background: COLOURS.sheet,
  });
}

/** Whole pixels, as for text; empty text would still be measured. */
function blankLine(fontSizePx: number): PictureNode {
  return box({ height: Math.round(FONTS.figures.lineHeight * fontSizePx) });
}

function smallLine(
  text: string,
  alignSelf: 'flex-start' | 'flex-end',
  fontSize: number,
): PictureNode {
  return line(printableText(text), { alignSelf, fontSize, color: COLOURS.soft });
}

function markLine(mark: string, fontSizePx: number): PictureNode {
  return line(printableText(mark).toUpperCase(), {
    marginTop: 20,
    padding: '4px 14px',
    alignSelf: 'center',
    borderRadius: 6,
    background: COLOURS.clayTint,
    color: COLOURS.clayText,
    fontSize: SMALL * fontSizePx,
    fontWeight: 600,
    letterSpacing: '0.08em',
  });
}

/** Subscript two in CO₂: no font file has the glyph. */
function withLowTwo(text: string): PictureNode {
  const [before = '', ...rest] = text.split('₂');
  if (rest.length === 0) return line(before);
  return box(
    { alignItems: 'flex-end' },
    line(before),
    line('2', { fontSize: '0.65em', marginBottom: -2 }),
    line(rest.join('2')),
  );
}

function tornEdge(width: number, fill: string): PictureNode {
  const tooth = width / TEETH;
  const teeth = Array.from(
    { length: TEETH },
    (_, index) => `L${(index + 0.5) * tooth} ${TOOTH_HEIGHT}L${(index + 1) * tooth} 0`,
  );
  return shape({
    d: `M0 0${teeth.join('')}z`,
    viewBox: `0 0 ${width} ${TOOTH_HEIGHT}`,
    width,
    height: TOOTH_HEIGHT,
    fill,
  });
}
