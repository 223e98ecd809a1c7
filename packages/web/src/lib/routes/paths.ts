/** Every address of the application, without the base path; the router adds that. */
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

/** What a customer's key looks like; other addresses are no order's. */
export const isOrderKey = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The customer's own page; the uuid is the permission to see the order (rule A-6). */
export function orderPath(orderUuid: string): string {
  return `/order/${encodeURIComponent(orderUuid)}`;
}

/** A queue's list; the staff home without one. */
export function queuePath(queue?: string): string {
  return queue === undefined ? paths.admin : `${paths.admin}?queue=${encodeURIComponent(queue)}`;
}

/** An order as staff work on it, opened from a queue or by itself. */
export function staffOrderPath(orderId: number, queue?: string): string {
  const path = `${paths.admin}/orders/${orderId}`;
  return queue === undefined ? path : `${path}?queue=${encodeURIComponent(queue)}`;
}

/** An order at one of its products. */
export function staffOrderAtProduct(orderId: number, orderProductId: number): string {
  return `${staffOrderPath(orderId)}?product=${orderProductId}`;
}

/** The printable summary of one order product. */
export function orderProductPath(orderId: number, orderProductId: number): string {
  return `${staffOrderPath(orderId)}/${orderProductId}`;
}

/** A transmittal. @param date YYYY-MM-DD in the office's time zone */
export function transmittalPath(date: string, urlId: number | string): string {
  return `${paths.transmittals}/${date}/${urlId}`;
}

/** Login, with the path to return to afterwards. */
export function loginPath(redirect?: string): string {
  return redirect === undefined ? paths.login : `${paths.login}?redirect=${encodeURIComponent(redirect)}`;
}

/**
 * Works without JavaScript too: the page behind it starts a fresh draft of that product.
 * @param productType a product id
 */
export function startOrderPath(productType: number): string {
  return `${paths.product}?start=${productType}`;
}

/**
 * The path to go to after login. Only paths of this application count, never another site: what does not begin with
 * exactly one slash, hides a backslash or control character, or leads back to login becomes `fallback`.
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
