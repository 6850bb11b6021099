/** The deal can be checked: the seed shown after the end must hash to what was shown before it. */

export async function commitmentOf(seedHex: string): Promise<string> {
  const digits = seedHex.replace(/^0x/, '').padStart(32, '0');
  const bytes = new Uint8Array(16);
  for (let index = 0; index < 16; index += 1) {
    bytes[index] = Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16);
  }
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function verifySeed(seedHex: string, commitment: string): Promise<boolean> {
  return (await commitmentOf(seedHex)) === commitment.toLowerCase();
}

/** WebCrypto is only there on https and on this machine itself. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;
