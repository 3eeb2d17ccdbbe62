import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome'];
/** The browser, or undefined where it is not installed. */
export const program = names.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);

const flags = [
  '--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-extensions', '--disable-component-update',
  '--disable-background-networking', '--hide-scrollbars', '--remote-debugging-pipe',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

/** Headless Chromium, driven by DevTools over a pipe. */
export class Chromium {
  constructor() {
    this.profile = mkdtempSync(join(tmpdir(), 'inlay-chromium-'));
    this.child = spawn(program, [...flags, `--user-data-dir=${this.profile}`], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    this.ended = new Promise((resolve) => this.child.on('exit', resolve));
    this.waiting = new Map();
    this.heard = [];
    this.last = 0;
    let rest = '';
    this.child.stdio[4].setEncoding('utf8').on('data', (data) => {
      const messages = (rest + data).split('\0');
      rest = messages.pop();
      messages.forEach((message) => this.hear(JSON.parse(message)));
    });
  }

  hear(message) {
    const waiter = this.waiting.get(message.id);
    if (!waiter) return this.heard.push(message);
    this.waiting.delete(message.id);
    if (message.error) waiter.reject(new Error(message.error.message));
    else waiter.resolve(message.result);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = ++this.last;
    this.child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /** A page of its own, at a URL, when it has loaded. */
  async open(url) {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    for (const domain of ['Page', 'Runtime', 'Network', 'Log', 'DOM', 'Accessibility']) await page.send(`${domain}.enable`);
    await page.goto(url);
    return page;
  }

  async close() {
    await this.send('Browser.close').catch(() => {});
    await this.ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

class Page {
  constructor(browser, session, target) {
    this.browser = browser;
    this.session = session;
    this.target = target;
  }

  send(method, params) {
    return this.browser.send(method, params, this.session);
  }

  async goto(url) {
    await this.send('Page.navigate', { url });
    await this.evaluate("new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', () => done()))");
  }

  async screenshot() {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png', captureBeyondViewport: true });
    return Buffer.from(data, 'base64');
  }

  /** The value of an expression, awaited. */
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, userGesture: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async press(key, code = key, text = undefined) {
    const event = { key, code, text, windowsVirtualKeyCode: { Tab: 9, Enter: 13 }[key] };
    await this.send('Input.dispatchKeyEvent', { ...event, type: text ? 'keyDown' : 'rawKeyDown' });
    await this.send('Input.dispatchKeyEvent', { ...event, text: undefined, type: 'keyUp' });
  }

  /** Everything DevTools said of this page under a name. */
  events(method) {
    return this.browser.heard.filter((message) => message.sessionId === this.session && message.method === method).map(({ params }) => params);
  }

  async close() {
    await this.browser.send('Target.closeTarget', { targetId: this.target });
  }
}
