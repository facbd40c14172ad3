/**
 * gRPC: unary calls of byte arrays, without the code that a schema would generate, over Netty on loopback. Tuned as its
 * users tune it for latency: handlers on the threads of the transport, a window of 16 MiB, and a caller that waits in
 * the call. Both sides block.
 */
@NullMarked
package org.mobula.bench.peers.grpc;

import org.jspecify.annotations.NullMarked;
