/**
 * The suite {@code replica}: reads and writes of an object with a replica in each process, compared with a local
 * object, with remote calls of the same method, and with other libraries. Start reading at
 * {@link org.mobula.bench.replica.Works}.
 */
@NullMarked
package org.mobula.bench.replica;

import org.jspecify.annotations.NullMarked;
