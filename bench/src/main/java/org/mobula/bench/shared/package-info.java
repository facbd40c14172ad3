/**
 * Compares shared objects with what they are made from: a lock of the JDK, a remote call, messages of the same size.
 * Start with {@link org.mobula.bench.shared.SharedSuite}.
 */
@NullMarked
package org.mobula.bench.shared;

import org.jspecify.annotations.NullMarked;
