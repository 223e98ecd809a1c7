// Rules: E-11 (docs/rules)
import { ownPalette } from "@dop/domain/settings";
import { textsIn, type Catalogue, type Locale } from "@dop/texts";
import { html, noHtml } from "../plain-pages/index.ts";
import { contentTogether, mailContents, wordsForSeveral, type MailContent } from "./mail-content.ts";
import type { ComposedMail, MailData, MailKind, MailOffice } from "./port.ts";

type Footer = Catalogue["emails"]["footer"];

function renderText(content: MailContent, office: MailOffice, footer: Footer): string {
  const facts = content.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  const links = content.links.map(({ label, href }) => `${label}:\n${href}`);
  const contact = [office.name, office.address, office.phone, office.email].filter((line) => line !== "");
  const blocks = [
    content.heading,
    ...content.paragraphs,
    facts,
    ...links,
    content.hasSecretLink ? footer.keepLink : "",
    ["--", footer.contact, ...contact].join("\n"),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** The most characters of the preview that an inbox shows beside the subject. */
const previewLength = 150;

/** The preview of an email in an inbox; without it an inbox shows the office's name again. */
function previewOf({ paragraphs, facts }: MailContent): string {
  // The first fact is the order's number, which the subject has.
  const news = [...paragraphs, ...facts.slice(1).map(([label, value]) => `${label}: ${value}.`)].join(" ");
  if (news.length <= previewLength) return news;
  return `${news.slice(0, news.lastIndexOf(" ", previewLength))} …`;
}

/** Colors where the reader's program is dark. Header and buttons are dark with white words in both. */
const inTheDark = html`<style>
  :root {
    color-scheme: light dark;
  }
  @media (prefers-color-scheme: dark) {
    .page {
      background: #15212a !important;
      color: #f5f7f6 !important;
    }
    .quiet {
      color: #c5cfcd !important;
    }
  }
</style>`;

function renderHtml(content: MailContent, office: MailOffice, footer: Footer, locale: Locale): string {
  const { palette = ownPalette } = office;
  const link = `color:${palette[600]}`;
  const button =
    `display:inline-block;padding:10px 20px;background:${palette[700]};` +
    "color:#ffffff;font-weight:600;text-decoration:none;border-radius:3px";
  const facts = content.facts.map(
    ([label, value]) => html`<p style="margin:0 0 4px">${label}: <strong>${value}</strong></p>`,
  );
  const links = content.links.map(
    ({ label, href }) =>
      html`<p style="margin:0 0 16px">
        <a href="${href}" target="_blank" rel="noopener" style="${button}">${label}</a>
      </p>`,
  );
  const secret = html`<p class="quiet" style="margin:0 0 16px;color:#46545c">${footer.keepLink}</p>`;
  const body = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${content.subject}</title>
        ${inTheDark}
      </head>
      <body class="page" style="margin:0;background:#f5f7f6;color:#15212a;font:17px/1.55 Arial,Helvetica,sans-serif">
        <div style="display:none;max-height:0;overflow:hidden">${previewOf(content)}</div>
        <div style="background:${palette[900]};border-bottom:4px solid #a94a17;color:#ffffff;padding:16px 24px">
          <p style="margin:0;font:600 20px/1.3 Georgia,serif">${office.name}</p>
        </div>
        <main style="max-width:600px;margin:0 auto;padding:24px">
          <h1 style="margin:0 0 16px;font:600 26px/1.25 Georgia,serif">${content.heading}</h1>
          ${content.paragraphs.map((text) => html`<p style="margin:0 0 16px;white-space:pre-line">${text}</p>`)}
          <div style="margin:0 0 20px">${facts}</div>
          ${links} ${content.hasSecretLink ? secret : noHtml}
          <hr style="border:0;border-top:1px solid #c5cfcd;margin:24px 0 16px" />
          <p class="quiet" style="margin:0;color:#46545c;font-size:15px">
            ${footer.contact}<br />${office.name}<br />${office.address}<br />${office.phone}<br />
            <a class="quiet" href="mailto:${office.email}" style="${link}">${office.email}</a>
          </p>
        </main>
      </body>
    </html>`;
  return body.safe;
}

/** A part of an email, about one document or the order. */
export type MailPart = { [Kind in MailKind]: { readonly kind: Kind; readonly data: MailData[Kind] } }[MailKind];

/**
 * Composes an email in the language of its reader, as text and as HTML in which every value is escaped.
 * @param others parts about other documents that the same action has changed
 */
export function composeMail<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  { office, locale }: { readonly office: MailOffice; readonly locale: Locale },
  others: readonly MailPart[] = [],
): ComposedMail {
  const { emails } = textsIn(locale);
  const parts = [{ kind, data } as MailPart, ...others];
  const contents = parts.map((part) => {
    const isAlone = parts.filter((other) => other.kind === part.kind).length === 1;
    return mailContents(isAlone ? emails : wordsForSeveral(emails))[part.kind](part.data as never);
  });
  const content = contentTogether(contents);
  // A line break in a subject would start another header.
  const subject = content.subject.replaceAll(/\s+/g, " ").trim();
  return {
    subject,
    text: renderText(content, office, emails.footer),
    html: renderHtml(content, office, emails.footer, locale),
  };
}
