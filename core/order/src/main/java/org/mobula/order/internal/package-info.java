/** Orders over an engine: the protocol behind a turnstile, what the service is told, and the words for what goes wrong. */
package org.mobula.order.internal;
