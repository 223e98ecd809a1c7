export const apostille = {
  name: "Apostille Request",
  card: {
    name: "Apostille",
    subtitle: "For use outside the United States",
    description: "A certified copy of your marriage certificate with the state’s apostille.",
  },
  heading: "Apostille request",
};
