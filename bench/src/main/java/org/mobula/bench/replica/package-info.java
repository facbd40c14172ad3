/**
 * The suite {@code replica}: reads and writes of an object with a replica in each process, beside a plain object, remote
 * calls of the same method, and libraries that replicate. Start reading at {@link org.mobula.bench.replica.Works}, which
 * says what is done.
 */
@NullMarked
package org.mobula.bench.replica;

import org.jspecify.annotations.NullMarked;
