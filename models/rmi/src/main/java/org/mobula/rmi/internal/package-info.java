/**
 * The implementation. {@code RmiAgent} installs three hooks. The client's side is {@code ClientCalls}: it finds a
 * {@code Route} for a reference, takes a {@code Lane} to the object's process, and sends the call. The server's side is
 * {@code Exports}, which knows the exported objects, and {@code LaneServer}, which runs calls. {@code Rendezvous}
 * connects processes; {@code JdkRefs}, {@code JdkServer} and {@code Parking} reach the JDK's internals.
 */
@NullMarked
package org.mobula.rmi.internal;

import org.jspecify.annotations.NullMarked;
