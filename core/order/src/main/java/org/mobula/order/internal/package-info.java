/** Orders over an engine: executes the protocol, calls the service, and reports failures. */
package org.mobula.order.internal;
