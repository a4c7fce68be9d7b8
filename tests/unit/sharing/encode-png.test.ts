import { crc32, inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { PALETTE } from '#worker/domain/sharing/picture.ts';
import { encodePng } from '#worker/platform/images/encode-png.ts';

type Chunk = { name: string; content: Buffer; isSound: boolean };

const SIGNATURE_LENGTH = 8;

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_LENGTH; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    chunks.push({
      name: png.toString('latin1', at + 4, at + 8),
      content: png.subarray(at + 8, end),
      isSound: png.readUInt32BE(end) === crc32(png.subarray(at + 4, end)),
    });
    at = end + 4;
  }
  return chunks;
}

test('a picture is written as a PNG whose parts are sound, and holds each line as it was', async () => {
  const numbers = Uint8Array.of(0, 1, 2, 3, 4, 5);
  const png = Buffer.from(await encodePng(numbers, { width: 3, height: 2 }));
  expect(png.toString('hex', 0, SIGNATURE_LENGTH)).toBe('89504e470d0a1a0a');
  const chunks = chunksOf(png);
  expect(chunks.map(({ name }) => name)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  expect(chunks.every(({ isSound }) => isSound)).toBe(true);
  const [header, palette, data] = chunks.map(({ content }) => content);
  expect(header?.toString('hex')).toBe('00000003000000020803000000');
  expect([...(palette ?? [])]).toEqual(PALETTE.flat());
  expect([...inflateSync(data ?? Buffer.alloc(0))]).toEqual([0, 0, 1, 2, 0, 3, 4, 5]);
});
