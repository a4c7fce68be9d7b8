/** Safari on iOS asks first, and reads the file only once its owner has said yes. */
const KEPT_FOR_MS = 40_000;

/** Has the browser keep a file, under a name of ours. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS);
}
