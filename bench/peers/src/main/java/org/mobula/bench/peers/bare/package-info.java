/**
 * Rings in a mapped file with nothing around them, as fast as plain Java gets: no handlers, no waiting but spinning, no
 * failures. What a transport is measured against.
 */
@NullMarked
package org.mobula.bench.peers.bare;

import org.jspecify.annotations.NullMarked;
