/** First names with the gender that the sample license gives them. */
export const firstNames = (
  "Amina F, Benjamin M, Camila F, Darius M, Eleni F, Fernando M, Grace F, Hiroshi M, Ines F, Jamal M, Keiko F, " +
  "Liam M, Mariana F, Nikolai M, Oluchi F, Pablo M, Quinn O, Ravi M, Sione M, Talia F, Umar M, Valentina F, " +
  "Wen O, Ximena F, Yusuf M, Zofia F, Brigham M, Chenoa F, Daniela F, Ezra M, Fatima F, Gideon M"
)
  .split(", ")
  .map((entry) => [entry.slice(0, -2), entry.slice(-1) as "F" | "M" | "O"] as const);

export const lastNames = (
  "Andersen, Begay, Castillo, Diaz, Eriksson, Fifita, Garcia, Haddad, Ivanova, Jensen, Kim, Larsen, Mendoza, " +
  "Nguyen, Okafor, Patel, Quispe, Rossi, Smith, Tanaka, Uddin, Vargas, Whitehorse, Xiong, Young, Zhang, O'Brien, " +
  "Sánchez, Müller, Núñez, Tuiasosopo, Christensen, García-López, St. John"
).split(", ");

/** State (empty outside the United States) and country of birth. */
export const birthplaces = [
  ["Utah", "United States"],
  ["Utah", "United States"],
  ["Idaho", "United States"],
  ["California", "United States"],
  ["Arizona", "United States"],
  ["Nevada", "United States"],
  ["Texas", "United States"],
  ["Hawaii", "United States"],
  ["Jalisco", "Mexico"],
  ["", "Peru"],
  ["", "Nigeria"],
  ["", "Tonga"],
  ["Ontario", "Canada"],
  ["", "Philippines"],
  ["", "India"],
  ["", "Viet Nam"],
  ["", "Germany"],
  ["", "Brazil"],
] as const;

export const utahCities = (
  "Provo, Orem, Salt Lake City, Ogden, St. George, Logan, Lehi, Park City, Moab, Cedar City, West Valley City, " +
  "American Fork, Springville, Price, Vernal, Heber City"
).split(", ");
