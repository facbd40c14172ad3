/** The suite of the transport ucx: messages of the runtime beside ucx_perftest, on the same transports of UCX. */
@NullMarked
package org.mobula.bench.ucx;

import org.jspecify.annotations.NullMarked;
