/**
 * Messages of bytes between ranks, without calls and objects: what the models stand on. Start reading at {@link
 * org.mobula.tools.perf.transport.TransportTrial}.
 */
@NullMarked
package org.mobula.tools.perf.transport;

import org.jspecify.annotations.NullMarked;
