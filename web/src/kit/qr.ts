/** A link as a QR code, drawn here: nobody else learns the link. */
import qrcode from 'qrcode-generator';

export interface QrPicture {
  size: number;
  /** One path of unit squares. */
  path: string;
}

export function qrPicture(text: string): QrPicture {
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!code.isDark(row, column)) continue;
      let end = column;
      while (end < size && code.isDark(row, end)) end += 1;
      path += `M${column} ${row}h${end - column}v1h-${end - column}z`;
      column = end;
    }
  }
  return { size, path };
}
