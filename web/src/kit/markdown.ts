/**
 * Markdown as a tree of tokens, which `ui/Markdown.svelte` draws. No HTML is made on the way, and
 * HTML in a text is shown as it is written, so nothing in a text can become a script.
 */
import { Lexer, type MarkedToken } from 'marked';

export function readMarkdown(text: string): MarkedToken[] {
  return new Lexer({ gfm: true }).lex(text) as MarkedToken[];
}

/** Only addresses that cannot run anything; null: the words stay, without their link. */
export function safeAddress(href: string): string | null {
  return /^(https?:\/\/|#|mailto:)/i.test(href) ? href : null;
}
