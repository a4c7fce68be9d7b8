type PictureStyle = Readonly<Record<string, string | number>>;

/** A piece of a picture as satori lays it out: the shape of a React element, made without React. */
export type PictureNode = {
  type: string;
  key: null;
  props: Readonly<Record<string, unknown>>;
};

export type PictureContent = string | PictureNode;

/** A flex box, the one layout that satori knows. */
export function box(style: PictureStyle, ...children: PictureContent[]): PictureNode {
  return pictureNode('div', { style: { display: 'flex', ...style }, children });
}

/** A line of text that is never broken. */
export function line(text: string, style: PictureStyle = {}): PictureNode {
  return pictureNode('div', { style: { whiteSpace: 'pre', ...style }, children: text });
}

type Shape = { d: string; viewBox: string; width: number; height: number; fill: string };

/** One filled path. */
export function shape({ d, fill, ...frame }: Shape): PictureNode {
  return pictureNode('svg', { ...frame, children: [pictureNode('path', { d, fill })] });
}

function pictureNode(type: string, props: PictureNode['props']): PictureNode {
  return { type, key: null, props };
}
