/** An order by its number, within a sentence. */
export const orderName = (orderNumber: number): string => `el pedido ${String(orderNumber)}`;
