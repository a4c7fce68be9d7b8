import { BRAND } from '#worker/domain/brand.ts';

import type { MailBlock, MailDocument, Paper } from './mail-document.ts';
import { centred, PAPER_WIDTH, paperHead, paperRows } from './paper-rows.ts';

const RULE = '-'.repeat(PAPER_WIDTH);

/** A mail for whoever reads mail as text. */
export function renderText({ heading, blocks, footer }: MailDocument): string {
  const parts = [heading, ...blocks.map(blockText), `-- \n${footer.join('\n')}`];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'heading':
      return `${block.text.toUpperCase()}`;
    case 'list':
      return block.items.map((item) => `* ${item}`).join('\n');
    case 'paper':
      return paperText(block.paper);
    case 'link':
      return `${block.text}:\n${block.url}`;
    default:
      return block satisfies never;
  }
}

function paperText(paper: Paper): string {
  const sections = paper.sections.map((lines) =>
    lines.flatMap(paperRows).map(({ label, leader, value }) => label + leader + value),
  );
  const notice = paper.notice === undefined ? [] : [RULE, ...centred(paper.notice)];
  return [
    ...paperHead(BRAND.productName, paper),
    ...sections.flatMap((rows) => [RULE, ...rows]),
    ...notice,
    RULE,
  ].join('\n');
}
