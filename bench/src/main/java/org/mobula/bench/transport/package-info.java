/**
 * The suite {@code transport}: messages of bytes, without calls and objects. Ours is
 * {@link org.mobula.bench.transport.TransportProgram}, at the level a model is built on; the peers' programs are in
 * bench/peers. Start reading at {@link org.mobula.bench.transport.TransportSuite}.
 */
@NullMarked
package org.mobula.bench.transport;

import org.jspecify.annotations.NullMarked;
