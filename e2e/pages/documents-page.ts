import { expect, type Locator } from "@playwright/test";
import { drawIdCard, drawSelfie } from "../fixtures/pictures.ts";
import { StepPage } from "./step-page.ts";
import { say } from "../fixtures/words.ts";

/** Document Uploads. */
export class DocumentsPage extends StepPage {
  protected readonly path = "document-uploads";
  protected readonly title = "Document Uploads";

  get id(): Locator {
    return this.page.getByLabel(say("Photo ID"));
  }

  get selfie(): Locator {
    return this.page.getByLabel(say("Selfie"), { exact: true });
  }

  get additional(): Locator {
    return this.page.getByLabel(say("Additional document"));
  }

  get why(): Locator {
    return this.page.getByRole("button", { name: say("Why these are required?") });
  }

  /** Chooses an ID and a selfie and waits until both are shown. */
  async fill(): Promise<void> {
    await this.id.setInputFiles(await drawIdCard(this.page, "my-id.jpg"));
    await this.selfie.setInputFiles(await drawSelfie(this.page, "me.jpg"));
    await expect(this.page.getByAltText(say("The photo of your ID that you chose"))).toBeVisible();
    await expect(this.page.getByAltText(say("The selfie that you chose"))).toBeVisible();
  }
}
