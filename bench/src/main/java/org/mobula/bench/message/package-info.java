/**
 * The suites {@code message} and {@code collective}: communicators beside other message passing libraries. Ours is
 * {@link org.mobula.bench.message.MessageProgram}; Open MPI's in C, {@code open-mpi.c}, and MPJ Express's, {@code
 * MpjProgram.java}, stand among the resources. All do the same works in the same way. Start reading at {@link
 * org.mobula.bench.message.Pattern}, which says what is done.
 */
@NullMarked
package org.mobula.bench.message;

import org.jspecify.annotations.NullMarked;
