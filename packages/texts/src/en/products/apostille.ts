export const apostille = {
  name: "Apostille Request",
  card: {
    name: "Apostille",
    subtitle: "For use outside the United States",
    description: "A certified copy with an apostille issued by the Utah Lt. Governor’s office.",
  },
  heading: "Apostille request",
};
