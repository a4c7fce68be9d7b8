/** Has the browser keep a file, under a name of ours. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers take the file after the click has been handled, and have it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
