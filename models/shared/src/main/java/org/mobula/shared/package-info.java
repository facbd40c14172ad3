/**
 * Shared objects: one object or array of which many ranks have copies. A rank acquires a block, reads or writes it like
 * a local one, and releases it; a consistency protocol makes changes visible to other ranks. After JDSM, a software
 * distributed shared memory in pure Java.
 *
 * <p>Start with {@link org.mobula.shared.SharedObjects}. Users enter objects and arrays; what leaves are messages to
 * the machines of other ranks. {@link org.mobula.shared.spi.Protocol} is the place for another consistency protocol.
 */
@NullMarked
package org.mobula.shared;

import org.jspecify.annotations.NullMarked;
