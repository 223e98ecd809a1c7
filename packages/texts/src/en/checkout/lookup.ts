/** What the order lookup says, whether it found anything or not. */
export const lookup = {
  accepted: "If we find an order, its link is on the way to that email address.",
};
