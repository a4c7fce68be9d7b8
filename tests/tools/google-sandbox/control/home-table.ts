import { html } from 'hono/html';

import type { Html } from '#tests/tools/google-sandbox/page-layout.ts';

/** A table whose first cell names the row. Headings that begin with # are of numbers. */
export function renderTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number | Html)[])[],
): Html {
  if (rows.length === 0) return html`<p>None.</p>`;
  const isNumber = headings.map((heading) => heading.startsWith('#'));
  const classOf = (column: number) => (isNumber[column] === true ? 'number' : '');
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${headings.map(
            (heading, column) =>
              html`<th scope="col" class="${classOf(column)}">${heading.replace('#', '')}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell, column) =>
                column === 0
                  ? html`<th scope="row">${cell}</th>`
                  : html`<td class="${classOf(column)}">${cell}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** A time of day, for a page that is looked at while things happen. */
export function timeOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 19);
}
