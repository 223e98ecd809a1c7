import { cartOf, customerProductIds, type SignedStatement } from "@dop/domain/orders";
import { languageOfPath, languagePaths, type CustomerLanguage } from "@dop/texts/locales";

/** The installation's settings, which the server writes into the page (`<script id="dop-config">`, as JSON). */
export interface RuntimeConfig {
  /** Mount point without trailing slash; empty at the root. */
  readonly basePath: string;
  /** The base path of pages in this page's language: with `/es` where the address has it. */
  readonly pagesPath: string;
  readonly environment: string;
  readonly isProduction: boolean;
  readonly officeName: string;
  readonly officeCounty: string;
  readonly officeAddress: string;
  readonly officeEmail: string;
  readonly officePhone: string;
  /** The opening hours in the language of the page; empty without any. */
  readonly officeHours: string;
  /** The office's own seal; absent: the portal's. */
  readonly sealUrl?: string;
  /** Customers may ask for text messages. */
  readonly textMessages: boolean;
  /** The office's notes on countries by code, in the language of the page. */
  readonly countryNotes: Readonly<Record<string, string>>;
  /** Codes of the countries for which no apostille can be ordered. */
  readonly unservedCountries: readonly string[];
  /** IANA name; every date on the screen is shown in this zone. */
  readonly officeTimeZone: string;
  readonly faqUrl: string;
  readonly licenseLookupUrl: string;
  /** The picture of a license that shows its number, with the alternative text. */
  readonly licensePicture?: { readonly url: string; readonly alt: string };
  /** The license service, for letters of validity: the county's address, or a path of ours. Without a final slash. */
  readonly licenseServiceUrl: string;
  /** Second half of every page title. */
  readonly shortName: string;
  readonly walkIn: boolean;
  /** The products on sale, by id. */
  readonly products: readonly number[];
  /** Languages that customers can choose. */
  readonly languages: readonly CustomerLanguage[];
  /** The portal has the staff's passwords; otherwise the county's directory has them. */
  readonly localPasswords: boolean;
  /** Staff may log in by a passkey. */
  readonly passkeys?: boolean;
  /** The key that the office's scanners send first; absent for none. */
  readonly scanKey?: string;
  /** Customers are asked for the back of their driver license. */
  readonly licenseBack?: boolean;
  /** The customers who sign a statement at the checkout; absent for none. */
  readonly signedStatement?: Exclude<SignedStatement, "off">;
  /** No account exists yet: the first admin is created on /setup. */
  readonly setupOpen?: boolean;
  /** Staff log in at the county's identity provider. */
  readonly identityProvider?: boolean;
}

/** The products that most offices sell, and that the prerendered landing page shows. */
export const usualProducts: readonly number[] = customerProductIds.filter((id) => cartOf(id).isUsuallySold);

/** For pages without a server's settings: the Vite development server and component tests. */
export const developmentConfig: RuntimeConfig = {
  basePath: "",
  pagesPath: "",
  environment: "local",
  isProduction: false,
  officeName: "Example County Clerk",
  officeCounty: "Example County",
  officeAddress: "100 Center St, Example, Utah",
  officeEmail: "clerk@example.gov",
  officePhone: "(801) 555-0100",
  officeHours: "",
  textMessages: false,
  countryNotes: {},
  unservedCountries: [],
  officeTimeZone: "America/Denver",
  faqUrl: "https://example.gov/faq",
  licenseLookupUrl: "https://example.gov/licenses",
  licenseServiceUrl: "/license-service",
  shortName: "DOP",
  walkIn: false,
  products: usualProducts,
  languages: ["en", "es"],
  localPasswords: true,
};

let cached: RuntimeConfig | undefined;

/** The configuration of this page, read once. A base path of `/` counts as empty. */
export const runtimeConfig = (): RuntimeConfig => (cached ??= readConfig());

function readConfig(): RuntimeConfig {
  const text = document.getElementById("dop-config")?.textContent;
  const given = JSON.parse(text ?? "{}") as RuntimeConfig;
  // Built pages have all settings; customers do not load the examples.
  const config = import.meta.env.DEV ? { ...developmentConfig, ...given } : given;
  const basePath = config.basePath.replace(/\/+$/, "");
  const language = languageOfPath(window.location.pathname.slice(basePath.length));
  return { ...config, basePath, pagesPath: basePath + (language === undefined ? "" : languagePaths[language]) };
}
