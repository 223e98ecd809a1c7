import { expect, test } from "../fixtures/test.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";
import { QueuePage } from "../pages/queue-page.ts";
import { SearchPage } from "../pages/search-page.ts";
import { TransmittalsPage } from "../pages/transmittal-pages.ts";
import { UsersPage } from "../pages/users-page.ts";

test("on a phone no list hides anything to the right, and the bar on top is one row and the navigation", async ({
  desk,
}) => {
  const page = await desk("admin");
  await page.setViewportSize({ width: 375, height: 812 });
  const pages = [
    new StaffHomePage(page),
    new UsersPage(page),
    new QueuePage(page, "certifiedCopies-printUSPS"),
    new SearchPage(page),
    new TransmittalsPage(page),
  ];
  for (const one of pages) {
    await one.open();
    await expectNoOverflow(page);
    expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThan(100);
    const tooWide = (): Promise<string[]> =>
      page
        .getByRole("table")
        .evaluateAll((tables) =>
          tables
            .filter(
              ({ parentElement }) => parentElement !== null && parentElement.scrollWidth > parentElement.clientWidth,
            )
            .map(({ outerHTML }) => outerHTML.slice(0, 200)),
        );
    await expect.poll(tooWide).toEqual([]);
    await expectAccessible(page);
  }
});
