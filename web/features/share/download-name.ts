import { BRAND } from '#worker/domain/brand.ts';

/** What a picture is called on somebody's disk: `grinbox-1200x630.png`. */
export function downloadName(imagePath: string): string {
  const fileName = imagePath.replace(/\?.*$/, '').split('/').at(-1) ?? '';
  return `${BRAND.productName.toLowerCase()}-${fileName}`;
}
