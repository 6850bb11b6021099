/** What takes the focus while a dialog is open waits until it is closed: its end moves the focus too. */
export function afterDialog(act: () => void): void {
  const dialog = document.querySelector('dialog[open]');
  if (dialog)
    dialog.addEventListener('close', () => setTimeout(() => afterDialog(act)), { once: true });
  else act();
}
