/** The addresses of the application, without the base path; the router adds that. */
export const paths = {
  landing: "/",
  login: "/login",
  findOrder: "/find-order",
  product: "/product",
  contactInfo: "/contact-info",
  shippingAddress: "/shipping-address",
  marriageLicense: "/marriage-license",
  documentUploads: "/document-uploads",
  checkout: "/checkout",
  photos: "/photos",
  privacy: "/privacy",
  accessibility: "/accessibility",
  admin: "/admin",
  setup: "/setup",
  checks: "/admin/setup",
  users: "/users",
  account: "/admin/account",
  prices: "/admin/prices",
  settings: "/admin/settings",
  transmittals: "/admin/transmittal",
  search: "/admin/search",
  inbox: "/admin/inbox",
  cannedTexts: "/admin/canned-texts",
  mail: "/admin/mail",
  reports: "/admin/reports",
  quarantine: "/admin/quarantine",
  devTools: "/admin/dev-tools",
} as const;

/** The six steps of an order, in their order. */
export const orderFlowPaths = [
  paths.product,
  paths.contactInfo,
  paths.shippingAddress,
  paths.marriageLicense,
  paths.documentUploads,
  paths.checkout,
] as const;

/** True for text in the format of a customer's key; other addresses are no order's. */
export const isOrderKey = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The customer's own page; the uuid is the permission to see the order (rule A-6). */
export const orderPath = (orderUuid: string): string => `/order/${encodeURIComponent(orderUuid)}`;

const withParameter = (path: string, name: string, value: string | undefined): string =>
  value === undefined ? path : `${path}?${name}=${encodeURIComponent(value)}`;

/** A queue's list; the staff home without one. */
export const queuePath = (queue?: string): string => withParameter(paths.admin, "queue", queue);

/** An order as staff work on it, opened from a queue or by itself. */
export const staffOrderPath = (orderId: number, queue?: string): string =>
  withParameter(`${paths.admin}/orders/${orderId}`, "queue", queue);

export const staffOrderAtProduct = (orderId: number, orderProductId: number): string =>
  `${staffOrderPath(orderId)}?product=${orderProductId}`;

export const orderProductPath = (orderId: number, orderProductId: number): string =>
  `${staffOrderPath(orderId)}/${orderProductId}`;

/** A transmittal. @param date YYYY-MM-DD in the office's time zone */
export const transmittalPath = (date: string, urlId: number | string): string =>
  `${paths.transmittals}/${date}/${urlId}`;

/** Login, with the path to return to afterwards. */
export const loginPath = (redirect?: string): string => withParameter(paths.login, "redirect", redirect);

/** The link of a landing card, which also works without JavaScript: its page starts a draft of the product. */
export const startOrderPath = (productType: number): string => `${paths.product}?start=${productType}`;

/**
 * The path to open after login. Only paths of this application count, never another site: `fallback` replaces one that
 * does not begin with exactly one slash, hides a backslash or control character, or leads back to login.
 */
export function safeLocalPath(candidate: string | null | undefined, fallback: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what browsers strip and attackers add
  if (!candidate || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(candidate)) return fallback;
  const target = new URL(candidate, "http://local.invalid");
  if (target.origin !== "http://local.invalid" || target.pathname.startsWith("//") || target.pathname === paths.login)
    return fallback;
  return target.pathname + target.search + target.hash;
}

/** Takes the base path off a browser path: `/dop/admin` is `/admin` where the application is mounted at `/dop`. */
export function withoutBasePath(pathname: string, basePath: string): string {
  if (basePath === "" || (pathname !== basePath && !pathname.startsWith(`${basePath}/`))) return pathname;
  return pathname.slice(basePath.length) || "/";
}
