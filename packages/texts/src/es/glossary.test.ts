import { describe, expect, it } from "vitest";
import { filled, spanishTexts } from "../../test/spanish-texts.ts";
import { between, forms, placesOf, type Term } from "../../test/terms.ts";

const byOfficiant = "the officiant returns the license";
const bankTransfer = "a bank transfer goes back; no card is refunded";
const bankDispute = "the bank takes and gives the money";

/** One word for each thing (docs/GLOSSARY.md has the English ones). */
const glossary: readonly Term[] = [
  { say: "documento", never: "productos?" },
  {
    say: "pedido",
    never: "(?:orden|órdenes)(?! judicial)|solicitud(?:es)?(?! de (?:matrimonio|reembolso))",
    except: { "customerOrder.afterwards.authentication": "the order in which offices are visited" },
  },
  {
    say: "licencia de matrimonio, in what is read alone",
    never: "licencias?(?! de (?:matrimonio|conducir))",
    where: /^emails\..*\.(?:subject|heading)$/,
  },
  {
    say: "acta (certificado) de matrimonio, then acta",
    never: String.raw`certificados?(?!\)? de (?:matrimonio|autenticación))`,
    except: {
      "customerOrder.next.steps.issue": "the apostille or the certificate of authentication",
      "customerOrder.confirmation.steps.apostille": "the apostille or the certificate of authentication",
    },
  },
  { say: "copia certificada", never: "copias? sellada?s?" },
  { say: "apostilla", never: String.raw`apostille|apostillad\p{L}+|solicitud de apostilla` },
  { say: "certificado de autenticación", never: "(?<!certificados? de )autenticación|legalización" },
  { say: "Convenio de La Haya de 1961", never: "convenio de la apostilla" },
  { say: "carta de validez", never: "cartas? de vigencia" },
  { say: "corrección", never: String.raw`edici[oó]n\p{L}*|edit\p{L}+` },
  {
    say: "datos de la licencia, archivos",
    never: "registros?|valor(?:es)?|campos?",
    except: { "checkout.statement.wording": "the declaration keeps its words until the county attorney has chosen" },
  },
  { say: "copia completa", never: "copia larga|forma larga" },
  { say: "secretaría del condado, nosotros", never: "secretario|actuari[oa]|ella" },
  { say: "oficina del vicegobernador", never: "teniente gobernador" },
  { say: "condado", never: "county" },
  { say: "oficiante", never: "ministr[oa]|celebrante" },
  { say: "devuelta por el oficiante, registrada", never: String.raw`finaliz\p{L}+` },
  { say: "anulada", never: String.raw`licencias?(?: de matrimonio)? cancelad\p{L}+` },
  {
    say: "cónyuges",
    never: "personas casadas|parejas?",
    except: { "checkout.statement.wording": "the declaration keeps its words until the county attorney has chosen" },
  },
  { say: "su relación con este matrimonio", never: "quién hace el pedido" },
  {
    say: "comprobante",
    never: "pruebas?",
    except: {
      "products.2.card.subtitle": "legal proof of a marriage",
      "products.2.intro.0": "legal proof of a marriage",
      "paymentSandbox.title": "a payment for tests",
      "paymentSandbox.testNotice": "a payment for tests",
    },
  },
  { say: "identificación", never: "ids?|identidad" },
  { say: "selfie", never: "segunda foto|autofoto" },
  { say: "foto, archivo", never: "im[aá]gen(?:es)?" },
  { say: "licencia de conducir", never: "licencia de manejo" },
  { say: "retención", never: "bloqueos?" },
  { say: "liberar la retención", never: "(?<!retención )liberad[oa]s?" },
  {
    say: "se cobrará",
    never: "se cobran?",
    except: { "emails.mails.refund-requested.held.1": "a condition" },
  },
  {
    say: "reembolsar",
    never: String.raw`dev(?:olv|uel)\p{L}*|lo que no se usa`,
    except: {
      "customerOrder.next.steps.license": byOfficiant,
      "customerOrder.progress.awaitsLicense": byOfficiant,
      "checkout.fromReturn": byOfficiant,
      "emails.mails.order-confirmation.awaitsLicense": byOfficiant,
      "emails.mails.license-returned.subject": byOfficiant,
      "emails.mails.license-returned.paragraphs.0": byOfficiant,
      "emails.mails.review-license-data.returned.0": byOfficiant,
      "productStep.correction.intro.1": byOfficiant,
      "errors.correctionTooEarly": byOfficiant,
      "errors.correctionNotPossible": byOfficiant,
      "emails.mails.order-voided.unpaid": bankTransfer,
      "emails.mails.canceled.money.none": bankTransfer,
      "emails.mails.payment-returned.subject": "a payment or a hold",
      "emails.mails.payment-returned.heading": "a payment or a hold",
      "receipt.kinds.dispute_lost": bankDispute,
      "receipt.kinds.dispute_won": bankDispute,
    },
  },
  { say: "se retiró la solicitud de reembolso", never: "retiró el reembolso" },
  { say: "cancelado, no podemos continuar", never: String.raw`deten\p{L}+|det(?:uvo|uvimos)|terminó|terminado` },
  { say: "continuar al pago", never: "pague de nuevo|^pagar$" },
  { say: "servicio de mensajería, FedEx", never: "empresas? de mensajería" },
  { say: "dirección física", never: "dirección de calle" },
  { say: "número de rastreo", never: "seguimiento" },
  { say: "correo postal", never: "correo de siempre" },
  { say: "correo electrónico", never: "e-?mails?|mails?" },
  { say: "enviar", never: String.raw`m[aá]nd[aeoáéó]\p{L}*` },
  { say: "fecha prevista", never: "normalmente listo" },
  { say: "enlace", never: "ligas?|links?" },
  { say: "eliminar (datos), quitar (de una lista)", never: String.raw`destru\p{L}+|borr(?!os)\p{L}+` },
  { say: "datos confirmados por usted", never: "verificación del cliente" },
  { say: "apellidos", never: "apellido" },
  { say: "iniciar sesión", never: "acceder|loguearse" },
];

const spanish = spanishTexts.map(([path, , text]) => [path, text] as const);

describe("the Spanish glossary", () => {
  it.each(glossary)("says $say", (term) => {
    expect(placesOf(spanish, term).toSorted()).toEqual(Object.keys(term.except ?? {}).toSorted());
  });
});

/** Habits of a text that was translated word by word, each by its pattern. */
const habits: Readonly<Record<string, RegExp>> = {
  "an event to come in the indicative": new RegExp(
    String.raw`(?<!\p{L})(?:cuando|en cuanto|hasta que)(?: [\p{L}«»]+){0,4}? ` +
      "(?:llegan?|confirman?|aceptan?|vuelven?|pagan?|cobran?|envían?|reciben?|están?|tenemos|necesitamos|toca|" +
      String.raw`sale|abren?|queda)(?!\p{L})`,
    "iu",
  ),
  "a promise in the present": between("le escribimos|se le \\p{L}+[ae]"),
  "he or it for a thing": between("él|ello"),
  "a photo that is made": between("hag[ao] (?:una|la) foto"),
  "a question of one word": /¿Preguntas\?/,
  "a plea": between("por favor"),
  "a letter for the plural": /\(e?s\)/,
  "a plural after 1": /(?<![\d.,])1 \p{L}+[aeo]s(?!\p{L})/iu,
  "a gender that the words of a blank would have to agree with":
    /(?<!\p{L})(?:la|una?|est[ae]|nuev[ao])\s+«?7[123]|7[123]»?\s+está\s+\p{L}+[ao](?!\p{L})/iu,
  "an amount that its verb agrees with": /se \p{L}+(?:an|aron|án) 7\d|7\d están|los 7\d/iu,
};

describe("the Spanish texts", () => {
  it.each(Object.entries(habits))("avoid %s", (_, habit) => {
    const found = spanishTexts.filter(([, , text]) => forms(text).some((form) => habit.test(form)));
    expect(found.map(([path]) => path)).toEqual([]);
  });

  it.each(["¿?", "¡!"])("open what they close: %s", ([open = "", close = ""]) => {
    const halves = (form: string) => [form.split(open).length, form.split(close).length] as const;
    const found = spanishTexts.filter(([, , text]) => forms(text).some((form) => new Set(halves(form)).size > 1));
    expect(found.map(([path]) => path)).toEqual([]);
  });

  it.each([
    ["Isabel", "y Isabel"],
    ["Olga", "o Olga"],
  ])("choose the word before %s by its sound", (name, clash) => {
    // A text message has the order's link in a blank, and no name.
    const named = spanishTexts.filter(([path]) => !path.startsWith("emails.texts."));
    const found = named.filter(([, , text]) => between(clash).test(filled(text, [name, name, name])));
    expect(found.map(([path]) => path)).toEqual([]);
  });
});
