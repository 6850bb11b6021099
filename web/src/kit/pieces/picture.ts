/** A picture of the server as a file: its SVG as it is, or drawn into a PNG here. */
import { t } from '../words';

export async function savePng(address: string, name: string, width = 1600): Promise<void> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  const ratio = image.naturalHeight / Math.max(1, image.naturalWidth) || 0.5;
  canvas.width = width;
  canvas.height = Math.round(width * ratio);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error(t('picture-no-png'));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
