import { Chromium, program } from './chromium.js';
import { serve } from './server.js';

/** For tests that need a browser: why they are skipped, or false. */
export const skip = program === undefined && 'Chromium is not installed';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>stage</title>
<script type="module" src="/clients/web/src/element.js"></script><button>before</button><inlay-document></inlay-document><button>after</button>`;

/** A page with the element, served on loopback under a strict policy. */
export class Stage {
  static async open() {
    const stage = new Stage();
    stage.server = await serve({ '/stage': { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: page } });
    stage.browser = new Chromium();
    stage.page = await stage.browser.open(`${stage.server.url}/stage`);
    return stage;
  }

  evaluate(expression) {
    return this.page.evaluate(expression);
  }

  /** Shows a document, given as bytes or as a path; "load", or the text of the error. */
  async show(source) {
    const path = typeof source === 'string' ? source : '/shown.json';
    if (typeof source !== 'string') this.server.made[path] = { body: source };
    return this.evaluate(`new Promise((done) => {
      window.shown = document.querySelector('inlay-document');
      window.root = shown.shadowRoot;
      shown.onload = () => Promise.all(Array.from(root.querySelectorAll('img'), (image) => image.decode().catch(() => {}))).then(() => done('load'));
      shown.onerror = (event) => done(event.message);
      shown.src = ${JSON.stringify(path)};
    })`);
  }

  async emulate({ width = 700, dark = false, forced = false }) {
    await this.page.send('Emulation.setDeviceMetricsOverride', { width, height: 1000, deviceScaleFactor: 1, mobile: false });
    const features = [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }, { name: 'forced-colors', value: forced ? 'active' : 'none' }];
    await this.page.send('Emulation.setEmulatedMedia', { features });
  }

  /** What a screen reader hears of the element: role and name of each node that has both. */
  async heard() {
    const { nodes } = await this.page.send('Accessibility.getFullAXTree');
    return nodes.filter(({ ignored }) => !ignored).map(({ role, name, properties = [] }) => ({ role: role?.value, name: name?.value ?? '', properties }));
  }

  /** What must never have happened: exceptions, violations of the policy, requests to elsewhere. */
  complaints() {
    const violations = this.page.events('Log.entryAdded').filter(({ entry }) => entry.source === 'security' || entry.source === 'violation').map(({ entry }) => entry.text);
    const exceptions = this.page.events('Runtime.exceptionThrown').map(({ exceptionDetails }) => exceptionDetails.exception?.description ?? exceptionDetails.text);
    const requests = this.page.events('Network.requestWillBeSent').map(({ request }) => request.url);
    const elsewhere = requests.filter((url) => !url.startsWith(`${this.server.url}/`) && !url.startsWith(`blob:${this.server.url}/`));
    return [...violations, ...exceptions, ...elsewhere];
  }

  async close() {
    await this.browser.close();
    this.server.close();
  }
}
