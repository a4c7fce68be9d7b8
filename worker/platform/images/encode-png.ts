import { PALETTE } from '#worker/domain/sharing/picture.ts';

type Size = { width: number; height: number };

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const BITS_PER_PIXEL = 8;
const BY_PALETTE = 3;

/**
 * A palette PNG, one byte a pixel (W3C PNG, third edition). resvg's encoder writes four, and dominates the run time.
 */
export async function encodePng(
  numbers: Uint8Array,
  { width, height }: Size,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, BITS_PER_PIXEL);
  header.setUint8(9, BY_PALETTE);
  const parts = [
    SIGNATURE,
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('PLTE', Uint8Array.from(PALETTE.flat())),
    chunk('IDAT', await deflate(unfilteredLines(numbers, width, height))),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Filter byte 0 before each line: filters do not help palette indexes. */
function unfilteredLines(numbers: Uint8Array, width: number, height: number) {
  const lines = new Uint8Array((width + 1) * height);
  for (let line = 0; line < height; line += 1) {
    lines.set(numbers.subarray(line * width, (line + 1) * width), line * (width + 1) + 1);
  }
  return lines;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const deflated = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(deflated).arrayBuffer());
}

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + content.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(content, 8);
  view.setUint32(8 + content.length, checkSum(bytes.subarray(4, 8 + content.length)));
  return bytes;
}

const CHECK_SUM_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

/** CRC-32 (PNG, annex D). */
function checkSum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (CHECK_SUM_TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
