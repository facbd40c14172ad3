/**
 * JGroups' remote calls to one member, over its own TCP stack on loopback with TCP_NODELAY on: with its default, which
 * is off, calls wait for delayed acknowledgements of TCP. Messages are out of band and not bundled, which is fastest
 * for one call at a time. Both sides block.
 */
@NullMarked
package org.mobula.bench.peers.jgroups;

import org.jspecify.annotations.NullMarked;
