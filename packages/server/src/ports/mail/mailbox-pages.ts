import type { Selectable } from "kysely";
import { formatLocales, textsIn, type Locale } from "@dop/texts";
import { html, noHtml, renderPlainPage, underBase, type SafeHtml } from "../plain-pages/index.ts";
import type { Schema } from "../../db/schema.ts";

export type CapturedMail = Selectable<Schema["captured_mail"]>;

export interface MailboxPageOptions {
  readonly basePath: string;
  /** IANA name of the office's time zone, for the dates. */
  readonly timeZone: string;
  /** The reader's language; the mails are in their own. */
  readonly locale: Locale;
}

/** The content security policy of a captured mail's own HTML: inline styles alone, in a frame of our own origin. */
export const mailHtmlPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
  "sandbox allow-popups allow-popups-to-escape-sandbox";

const formatTime = (date: Date, { timeZone, locale }: MailboxPageOptions): string =>
  date.toLocaleString(formatLocales[locale], { dateStyle: "medium", timeStyle: "short", timeZone });

function linkify(text: string): SafeHtml {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return html`${parts.map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))}`;
}

function page(title: string, content: SafeHtml, { basePath, locale }: MailboxPageOptions): string {
  const t = textsIn(locale).mailbox;
  const body = html`<header class="bar"><p>${t.title}</p></header>
    <main>
      <p class="notice">${t.notice}</p>
      ${content}
    </main>`;
  return renderPlainPage({ title, basePath, body, locale });
}

/** The list of captured mails, in the given order. */
export function renderMailboxPage(
  mails: readonly Pick<CapturedMail, "id" | "subject" | "recipient" | "captured_at">[],
  options: MailboxPageOptions,
): string {
  const t = textsIn(options.locale).mailbox;
  const entries = mails.map(({ id, subject, recipient, captured_at }) => {
    const href = underBase(options.basePath, `mailbox/${String(id)}`);
    return html`<li>
      <a href="${href}">${subject}</a>
      <p class="meta">${t.listEntry(recipient, formatTime(captured_at, options))}</p>
    </li>`;
  });
  const list = html`<p class="meta">${t.count(mails.length)}</p>
    <ul class="card list">
      ${entries}
    </ul>`;
  const content = html`<h1>${t.title}</h1>
    ${mails.length === 0 ? html`<p>${t.empty}</p>` : list}`;
  return page(t.title, content, options);
}

/** One captured mail: its text with links, and its HTML in a frame that can run nothing. */
export function renderMailPage(mail: CapturedMail, options: MailboxPageOptions): string {
  const t = textsIn(options.locale).mailbox;
  const frame = underBase(options.basePath, `mailbox/${String(mail.id)}/html`);
  const names = mail.attachments.map(({ filename }) => filename).join(", ");
  const attachments = html`<dt>${t.attachments}</dt>
    <dd>${names}</dd>`;
  const content = html`<p><a href="${underBase(options.basePath, "mailbox")}">${t.back}</a></p>
    <h1>${mail.subject}</h1>
    <dl>
      <dt>${t.from}</dt>
      <dd>${mail.sender}</dd>
      <dt>${t.to}</dt>
      <dd>${mail.recipient}</dd>
      <dt>${t.date}</dt>
      <dd>${formatTime(mail.captured_at, options)}</dd>
      ${names === "" ? noHtml : attachments}
    </dl>
    <h2>${t.textHeading}</h2>
    <pre class="mail-text">${linkify(mail.body_text)}</pre>
    <h2>${t.htmlHeading}</h2>
    <iframe
      class="mail-frame"
      title="${t.frameTitle(mail.subject)}"
      src="${frame}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>`;
  return page(mail.subject, content, options);
}
