/**
 * gRPC: unary calls of byte arrays, without generated code, over Netty on loopback. Tuned for latency: handlers on the
 * threads of the transport, a window of 16 MiB, and blocking calls. Both sides block.
 */
@NullMarked
package org.mobula.bench.peers.grpc;

import org.jspecify.annotations.NullMarked;
