import { mount } from "svelte";
import "./app/app.css";
import App from "./app/App.svelte";
import { watchForUpdates } from "./app/updates.svelte";
import { startRouting } from "./lib/router.svelte";
import { applySettings } from "./lib/settings.svelte";
import { language, loadTexts } from "./texts/texts.svelte";

applySettings();
document.documentElement.lang = language();
startRouting();
await loadTexts("app");
const target = document.getElementById("app");
if (target) mount(App, { target });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void watchForUpdates();
}
