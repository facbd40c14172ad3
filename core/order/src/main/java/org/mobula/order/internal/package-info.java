/**
 * Orders over an engine: a member of an order executes the protocol, delivers messages to the service, and reports
 * failures of other members. The protocol itself is in {@link org.mobula.order.internal.protocol}.
 */
package org.mobula.order.internal;
