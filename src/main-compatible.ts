import '@/startup/compatible/language-features';
import '@/startup/compatible/dom-features';
import './main';
