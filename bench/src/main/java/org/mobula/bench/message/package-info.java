/**
 * The suites {@code message} and {@code collective}: communicators, compared with other message passing libraries.
 * Mobula's program is {@link org.mobula.bench.message.MessageProgram}; Open MPI's {@code open-mpi.c} and MPJ Express's
 * {@code MpjProgram.java} are resources. All perform the same works in the same way. Start reading at
 * {@link org.mobula.bench.message.Pattern}.
 */
@NullMarked
package org.mobula.bench.message;

import org.jspecify.annotations.NullMarked;
