/*
 * Features of the language that Chrome 68, Safari 14 or Firefox 78 lacks, and that the player or a library uses. Modules
 * of core-js, because its entries bring whole objects along.
 */
import 'core-js/modules/es.array.at';
import 'core-js/modules/es.array.find-last';
import 'core-js/modules/es.array.find-last-index';
import 'core-js/modules/es.array.flat';
import 'core-js/modules/es.array.flat-map';
// Chrome sorts stably from 70 on.
import 'core-js/modules/es.array.sort';
import 'core-js/modules/es.global-this';
import 'core-js/modules/es.object.from-entries';
import 'core-js/modules/es.object.has-own';
import 'core-js/modules/es.promise.all-settled';
import 'core-js/modules/es.string.at-alternative';
import 'core-js/modules/es.string.match-all';
import 'core-js/modules/web.queue-microtask';
