/** What the rows of a person who orders are called, wherever they are shown. */
export const contactFields = {
  name: "Name",
  email: "Email",
  phone: "Phone",
};
