import { cartOf, customerProductIds, type SignedStatement } from "@dop/domain/orders";
import { languageOfPath, languagePaths, type CustomerLanguage } from "@dop/texts/locales";

/**
 * What the server tells the page about the installation; it writes it into `<script type="application/json"
 * id="dop-config">`.
 */
export interface RuntimeConfig {
  /** Mount point without trailing slash; empty at the root. */
  readonly basePath: string;
  /** Below which the pages of this page's language lie: the base path, with `/es` where the address has it. */
  readonly pagesPath: string;
  readonly environment: string;
  readonly isProduction: boolean;
  readonly officeName: string;
  readonly officeCounty: string;
  readonly officeAddress: string;
  readonly officeEmail: string;
  readonly officePhone: string;
  /** When the office is open, in the language of the page; empty where it does not say. */
  readonly officeHours: string;
  /** The office's own seal; absent: the portal's. */
  readonly sealUrl?: string;
  /** Whether customers may ask for text messages. */
  readonly textMessages: boolean;
  /** What customers read of a country that they choose, in the language of the page. */
  readonly countryNotes: Readonly<Record<string, string>>;
  /** Codes of the countries for which no apostille can be ordered. */
  readonly unservedCountries: readonly string[];
  /** IANA name; every date on the screen is shown in this zone. */
  readonly officeTimeZone: string;
  readonly faqUrl: string;
  readonly licenseLookupUrl: string;
  /** Where the number is on the office's license, and what that picture shows; absent: there is none. */
  readonly licensePicture?: { readonly url: string; readonly alt: string };
  /** The license service, for letters of validity: the county's address, or a path of ours. Without a final slash. */
  readonly licenseServiceUrl: string;
  /** Second half of every page title. */
  readonly shortName: string;
  readonly walkIn: boolean;
  /** What the office sells, by product id. */
  readonly products: readonly number[];
  /** Languages that customers can choose. */
  readonly languages: readonly CustomerLanguage[];
  /** Whether staff have passwords of the portal; otherwise the county's directory keeps them. */
  readonly localPasswords: boolean;
  /** Whether staff may log in by a passkey. */
  readonly passkeys?: boolean;
  /** The key that the office's scanners send first; absent for none. */
  readonly scanKey?: string;
  /** Whether customers are asked for the back of their driver license. */
  readonly licenseBack?: boolean;
  /** Who signs a statement at the checkout; absent: nobody. */
  readonly signedStatement?: Exclude<SignedStatement, "off">;
  /** Whether there is no account yet: the first admin is made on /setup. */
  readonly setupOpen?: boolean;
  /** Whether staff log in at the county's identity provider. */
  readonly identityProvider?: boolean;
}

/** What most offices sell, and what the prerendered landing page shows. */
export const usualProducts: readonly number[] = customerProductIds.filter((id) => cartOf(id).isUsuallySold);

/** For pages that no server has filled: the Vite development server and component tests. */
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
export function runtimeConfig(): RuntimeConfig {
  cached ??= readConfig();
  return cached;
}

function readConfig(): RuntimeConfig {
  const text = document.getElementById("dop-config")?.textContent;
  const given = JSON.parse(text ?? "{}") as RuntimeConfig;
  // The built pages have all of it; customers do not load the examples.
  const config = import.meta.env.DEV ? { ...developmentConfig, ...given } : given;
  const basePath = config.basePath.replace(/\/+$/, "");
  const language = languageOfPath(window.location.pathname.slice(basePath.length));
  return { ...config, basePath, pagesPath: basePath + (language === undefined ? "" : languagePaths[language]) };
}
