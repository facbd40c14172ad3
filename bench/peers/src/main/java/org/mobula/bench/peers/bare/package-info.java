/**
 * Rings in a mapped file, as fast as plain Java can be: without handlers, waiting strategies and failure detection. The
 * reference for transports.
 */
@NullMarked
package org.mobula.bench.peers.bare;

import org.jspecify.annotations.NullMarked;
