/**
 * The machinery of active messages: {@link org.mobula.active.internal.ActiveService} is the service of a node, {@link
 * org.mobula.active.internal.EndpointState} an endpoint, {@link org.mobula.active.internal.Destination} and {@link
 * org.mobula.active.internal.Origin} the two sides of a link between endpoints.
 */
package org.mobula.active.internal;
