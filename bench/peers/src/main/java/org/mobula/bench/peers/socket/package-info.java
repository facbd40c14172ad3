/**
 * Socket channels with nothing around them, TCP on loopback or Unix-domain: eight bytes to and fro, spinning on a
 * non-blocking channel or waiting in the kernel. What a transport over sockets is measured against.
 */
@NullMarked
package org.mobula.bench.peers.socket;

import org.jspecify.annotations.NullMarked;
