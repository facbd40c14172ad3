/**
 * The suite {@code transport}: messages of bytes, without calls and objects. Mobula's program is
 * {@link org.mobula.bench.transport.TransportProgram}, at the level on which models are built; the peers' programs are
 * in bench/peers. Start reading at {@link org.mobula.bench.transport.TransportSuite}.
 */
@NullMarked
package org.mobula.bench.transport;

import org.jspecify.annotations.NullMarked;
